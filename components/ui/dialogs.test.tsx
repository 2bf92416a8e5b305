// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import { Confirmation } from './confirmation'
import * as dialogs from './dialog'
import { NameDialog } from './name-dialog'

vi.spyOn(dialogs, 'Dialog').mockImplementation(({ children, footer, submit }) => (
  <>
    {children}
    {footer}
    {submit && (
      <button type="button" onClick={submit.onClick}>
        {submit.label}
      </button>
    )}
  </>
))

const page = createTestPage()

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

const click = (name: string) => inAct(async () => button(name)?.click())

test('a confirmation that needs a reason names its length while it is too short', () => {
  act(() =>
    page.render(
      <Confirmation
        title="Suspend?"
        confirmLabel="Suspend"
        onClose={() => undefined}
        onConfirm={async () => undefined}
      />,
    ),
  )
  expect(button('Suspend')?.disabled).toBe(true)
  expect(document.body.textContent).toContain('At least 10 characters')
})

test('the error of a confirmation gets the focus, also the same one again', async () => {
  const onConfirm = vi.fn(async () => 'Select the end.')
  act(() =>
    page.render(
      <Confirmation
        title="Suspend?"
        needsReason={false}
        confirmLabel="Suspend"
        onClose={() => undefined}
        onConfirm={onConfirm}
      />,
    ),
  )
  for (const calls of [1, 2]) {
    button('Suspend')?.focus()
    await click('Suspend')
    expect(onConfirm).toHaveBeenCalledTimes(calls)
    expect(document.activeElement?.textContent).toBe('Select the end.')
  }
})

test('a confirmation is sent once, and its button keeps the focus while it waits', async () => {
  let answer = (_: string) => {}
  const onConfirm = vi.fn(
    () =>
      new Promise<string>(resolve => {
        answer = resolve
      }),
  )
  act(() =>
    page.render(
      <Confirmation
        title="Suspend?"
        needsReason={false}
        confirmLabel="Suspend"
        onClose={() => undefined}
        onConfirm={onConfirm}
      />,
    ),
  )
  await click('Suspend')
  expect(button('Suspend')?.disabled).toBe(false)
  await click('Suspend')
  expect(onConfirm).toHaveBeenCalledOnce()
  await inAct(async () => answer('Select the end.'))
})

test('what was typed in place of the name is an error once the field is left or Enter is pressed, and spaces around it are not', async () => {
  const onConfirm = vi.fn(async () => undefined)
  const field = () => document.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    inAct(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const error = () => document.querySelector('[id$=-error]')?.textContent
  const show = (key: string) =>
    act(() =>
      page.render(
        <Confirmation
          key={key}
          title="Delete?"
          needsReason={false}
          confirmText="Ada_Lane"
          confirmLabel="Delete"
          onClose={() => undefined}
          onConfirm={onConfirm}
        />,
      ),
    )
  for (const check of [
    async () => field().blur(),
    async () => field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  ]) {
    show(String(check))
    field().focus()
    await type('ada_lane')
    expect(error()).toBeUndefined()
    await inAct(check)
    expect(error()).toBe('Type Ada_Lane exactly, also its capital letters.')
    expect(button('Delete')?.disabled).toBe(true)
    await type(' Ada_Lane ')
    expect(error()).toBeUndefined()
    expect(button('Delete')?.disabled).toBe(false)
  }
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a name can be saved again after the server did not respond', async () => {
  const onClose = vi.fn()
  const onSave = vi.fn(async (_: string) => undefined).mockRejectedValueOnce(new TypeError('offline'))
  act(() =>
    page.render(
      <NameDialog title="Rename" name=" Pears " saveLabel="Save" onClose={onClose} onSave={onSave} />,
    ),
  )
  await click('Save')
  expect(document.body.textContent).toContain('The server did not respond. Try again.')
  expect(onClose).not.toHaveBeenCalled()
  await click('Save')
  expect(onSave.mock.calls).toEqual([['Pears'], ['Pears']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a name that is too long is an error of its field, neither cut nor sent', async () => {
  const onSave = vi.fn(async () => undefined)
  const save = (length: number) => {
    const name = 'x'.repeat(length)
    act(() =>
      page.render(
        <NameDialog
          key={name}
          title="Rename"
          name={name}
          saveLabel="Save"
          onClose={vi.fn()}
          onSave={onSave}
        />,
      ),
    )
    return click('Save')
  }
  await save(61)
  expect(document.body.textContent).toContain('Use at most 60 characters, not 61.')
  expect(document.querySelector('input')?.maxLength).toBe(-1)
  expect(onSave).not.toHaveBeenCalled()
  await save(60)
  expect(onSave).toHaveBeenCalledWith('x'.repeat(60))
})
