// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/dialog'
import { FormDialog } from './form-dialog'

vi.spyOn(dialogs, 'Dialog').mockImplementation(({ children }) => <>{children}</>)

type Form = ComponentProps<typeof FormDialog>['form']

test('the error of a form in a dialog gets the focus after each attempt, since long forms would hide it', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (form: Partial<Pick<Form, 'isSaving' | 'errors'>> & { message?: string }) =>
    act(() =>
      root.render(
        <FormDialog
          form={
            {
              errors: {},
              names: { name: 'Name' },
              dirty: [],
              conflicts: [],
              element: { current: null },
              ...form,
            } as unknown as Form
          }
          title="New webhook endpoint"
          saveLabel="Create endpoint"
          onClose={() => undefined}
        >
          <input />
        </FormDialog>,
      ),
    )
  const message = 'The server did not respond.'
  show({ isSaving: false })
  for (const earlier of [{}, { message }]) {
    document.querySelector('input')?.focus()
    show({ isSaving: true, ...earlier })
    expect(document.activeElement?.tagName).toBe('INPUT')
    show({ isSaving: false, message })
    expect(document.activeElement?.textContent).toBe(message)
  }
  // An error of a field is cleared by the first edit, which shows the message.
  show({ isSaving: true })
  show({ isSaving: false, message, errors: { name: message } })
  document.querySelector('input')?.focus()
  show({ isSaving: false, message })
  expect(document.activeElement?.tagName).toBe('INPUT')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a conflict is compared in the dialog, which saves only after it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const submit = vi.fn()
  const form = {
    errors: {},
    names: { name: 'Name' },
    dirty: ['name'],
    conflicts: ['name'],
    element: { current: null },
    message: 'Zoë changed name in the meantime.',
    submit,
  } as unknown as Form
  await inAct(async () => {
    root.render(
      <FormDialog form={form} title="Rename Scores" saveLabel="Rename" onClose={() => undefined}>
        <button type="submit">Submit by Enter</button>
      </FormDialog>,
    )
    await import('./conflict-notice')
  })
  expect(document.body.textContent).toContain('Zoë changed name in the meantime.')
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Compare', 'Submit by Enter'])
  await inAct(async () => buttons[1]?.click())
  expect(submit).not.toHaveBeenCalled()
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
