// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import { Modal } from './modal'
import { TypedContext } from './navigate-context'

const onClose = vi.fn()
const page = createTestPage()

beforeEach(async () => {
  await inAct(async () =>
    page.render(
      <Modal title="Suspend?" onClose={onClose}>
        <input type="text" aria-label="Reason" />
        <input type="checkbox" />
      </Modal>,
    ),
  )
})

afterEach(() => {
  onClose.mockClear()
})

const field = (type: 'text' | 'checkbox') => document.querySelector<HTMLInputElement>(`input[type=${type}]`)
const change = (type: 'text' | 'checkbox') =>
  inAct(async () => field(type)?.dispatchEvent(new Event('input', { bubbles: true })))
const pressEscape = () =>
  inAct(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
const click = (name: string) =>
  inAct(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

test('Escape closes a dialog without typed text', async () => {
  await change('checkbox')
  await pressEscape()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before it discards typed text', async () => {
  field('text')?.focus()
  await change('text')
  await pressEscape()
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Discard what you typed?')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await pressEscape()
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.activeElement).toBe(field('text'))
  await pressEscape()
  await click('Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  await pressEscape()
  await click('Discard')
  expect(onClose).toHaveBeenCalledOnce()
})

test('typed text, which the back button would lose, is reported until the dialog closes', async () => {
  const typed = new Set<string>()
  const report = (dialog: string, isTyped: boolean) => {
    typed.delete(dialog)
    if (isTyped) typed.add(dialog)
  }
  const show = (isOpen: boolean) =>
    inAct(async () =>
      page.render(
        <TypedContext value={report}>
          <Modal title="Credit?" isOpen={isOpen} onClose={onClose}>
            <input type="text" />
          </Modal>
        </TypedContext>,
      ),
    )
  await show(true)
  expect(typed.size).toBe(0)
  await change('text')
  expect(typed.size).toBe(1)
  await show(false)
  expect(typed.size).toBe(0)
})
