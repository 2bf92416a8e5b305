// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/components/feedback/use-action'
import { createTestPage } from '@/components/testing/test-page'
import * as menus from '@/components/ui/menu'
import * as lists from '@/components/ui/reorder-list'
import { OrderedList } from './ordered-list'

vi.spyOn(actions, 'useAction').mockReturnValue({
  run: send => void send(),
  isBusy: false,
  error: undefined,
  clearError: () => undefined,
})
vi.spyOn(lists, 'ReorderList').mockImplementation(({ items, menu }) => (
  <>
    {items.map(item => (
      <div key={item.id}>{menu?.(item)}</div>
    ))}
  </>
))
vi.spyOn(menus, 'Menu').mockImplementation(({ label, actions }) => (
  <ul aria-label={label}>
    {actions.map(
      action =>
        'label' in action && (
          <li key={action.id}>
            <button type="button" disabled={action.disabledReason !== undefined} onClick={action.onAction}>
              {action.label}
            </button>
          </li>
        ),
    )}
  </ul>
))

const page = createTestPage()

const saveOrder = vi.fn(async () => ({ ok: true as const, result: {} }))

function render(canEdit: boolean) {
  const rows = ['Lobby', 'Promos', 'Help'].map((name, index) => ({
    id: index + 1,
    name,
    status: 'Active' as const,
    updatedAt: new Date(),
  }))
  act(() =>
    page.render(
      <OrderedList
        label="Menu entries"
        items={rows}
        canEdit={canEdit}
        saveOrder={saveOrder}
        pause={saveOrder}
        activate={saveOrder}
        firstAction={() => ({ id: 'rename', label: 'Rename' })}
      >
        {({ name }) => name}
      </OrderedList>,
    ),
  )
}

const buttonOf = (name: string, label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>(`[aria-label="Actions for ${name}"] button`)].find(
    button => button.textContent === label,
  )

const isEnabled = (name: string, label: string) => buttonOf(name, label)?.disabled === false

test('the menu of a row moves it one place, but not beyond the ends', () => {
  render(true)
  expect(isEnabled('Lobby', 'Move up')).toBe(false)
  expect(isEnabled('Help', 'Move down')).toBe(false)
  act(() => buttonOf('Lobby', 'Move down')?.click())
  expect(saveOrder).toHaveBeenLastCalledWith({ ids: [2, 1, 3], movedId: 1 })
  act(() => buttonOf('Help', 'Move up')?.click())
  expect(saveOrder).toHaveBeenLastCalledWith({ ids: [1, 3, 2], movedId: 3 })
})

test('a viewer cannot move rows', () => {
  render(false)
  expect(isEnabled('Promos', 'Move up')).toBe(false)
  expect(isEnabled('Promos', 'Move down')).toBe(false)
})
