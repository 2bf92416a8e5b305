// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import { FloatingBoundary, PartBoundary } from './error-boundary'

const report = vi.fn(async () => new Response())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', report)
  report.mockClear()
  document.body.innerHTML = ''
  document.documentElement.dataset.build = 'build-1'
})

function Failing(): never {
  throw new TypeError('Cannot change the id of an item')
}

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <input defaultValue="typed" />
      <FloatingBoundary part="command palette" onClose={() => setIsOpen(false)}>
        {isOpen && <Failing />}
      </FloatingBoundary>
      <PartBoundary part="chart “Sign-ups”">{isOpen ? <Failing /> : <p>chart</p>}</PartBoundary>
    </>
  )
}

async function openPage() {
  const container = document.body.appendChild(document.createElement('div'))
  await inAct(async () => createRoot(container, { onCaughtError: () => undefined }).render(<Page />))
}

const click = (name: string) =>
  inAct(async () =>
    [...document.querySelectorAll('button')].find(button => button.textContent === name)?.click(),
  )

test('a form keeps its input while a floating part and a chart beside it fail, and both recover', async () => {
  await openPage()
  const field = document.querySelector('input')
  if (field) field.value = 'typed further'
  expect(document.body.textContent).toContain('The command palette failed and was closed.')
  expect(document.body.textContent).toContain('The chart “Sign-ups” cannot be shown.')
  await click('Close')
  await click('Try again')
  expect(document.querySelector('input')).toBe(field)
  expect(field?.value).toBe('typed further')
  expect(document.body.textContent).toBe('chart')
})

test('the failure is sent to the server with page, build and part', async () => {
  await openPage()
  const [url, { body }] = report.mock.calls[0] as unknown as [string, { body: string }]
  expect(url).toBe('/admin/client-errors')
  expect(JSON.parse(body)).toMatchObject({
    page: location.pathname,
    build: 'build-1',
    part: 'command palette',
    name: 'TypeError',
    message: 'Cannot change the id of an item',
  })
})
