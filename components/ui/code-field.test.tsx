// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import { CodeField, isCompleteCode } from './code-field'

const sent: string[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = ''
  sent.length = 0
})

/** Rejects every code, as the sign-in form does. */
function Rejecting() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  async function send(complete: string) {
    sent.push(complete)
    setError(undefined)
    await Promise.resolve()
    setCode('')
    setError('The code is wrong.')
  }
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={send} error={error} />
}

/** Types into the focused box, like a keyboard. */
async function type(digits: string) {
  for (const digit of digits)
    await inAct(async () => {
      const box = document.activeElement
      if (!(box instanceof HTMLInputElement)) throw new Error('no box has the focus')
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setValue?.call(box, digit)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
}

test('after a wrong code the next one is typed from the first box', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  await inAct(async () => createRoot(container).render(<Rejecting />))
  await type('111111')
  expect(sent).toEqual(['111111'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Digit 1')
  await type('234567')
  expect(sent).toEqual(['111111', '234567'])
})

test('only six digits are a complete code', () => {
  expect(['123456', '12345', '12 456', '1234567', ''].map(isCompleteCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
