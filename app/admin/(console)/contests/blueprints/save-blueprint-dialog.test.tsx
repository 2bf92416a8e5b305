// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import { SaveBlueprintDialog } from './save-blueprint-dialog'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ title, children }) => (
  <p>
    {title} {children}
  </p>
))

const page = createTestPage()

test('only a changed slate is said to apply to open contests', () => {
  const textWith = (isSlateChanged: boolean) => {
    const close = () => undefined
    const confirm = async () => undefined
    act(() =>
      page.render(
        <SaveBlueprintDialog
          {...{ isSlateChanged, contests: 1, facts: [], onConfirm: confirm, onClose: close }}
        />,
      ),
    )
    return document.body.textContent
  }
  expect(textWith(true)).toMatch(/^Save changes to 1 contest\? Participants can pick from the new slate/)
  expect(textWith(false)).toMatch(/^Save changes to the blueprint\? Open contests do not change/)
})
