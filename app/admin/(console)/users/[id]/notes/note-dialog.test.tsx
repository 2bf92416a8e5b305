// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import * as actions from '@/app/admin/(console)/generated/actions'
import { UserNoteDialog } from './note-dialog'

let root: Root

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

test('a note whose request got no response can be saved again, with the focus still in the dialog', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const addNote = vi.spyOn(actions, 'addNote').mockRejectedValue(new TypeError('Failed to fetch'))
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await import('@/components/ui/modal')
  await perform(() => root.render(<UserNoteDialog userId={1} row={null} onClose={() => undefined} />))
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Called us')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add note')
  for (const calls of [1, 2]) {
    await perform(() => {
      save?.focus()
      save?.click()
    })
    expect(addNote).toHaveBeenCalledTimes(calls)
    expect(document.body.textContent).toContain('The server did not respond.')
    expect(document.activeElement).toBe(save)
  }
})
