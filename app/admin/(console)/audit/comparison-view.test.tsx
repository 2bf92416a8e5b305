// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as games from '@/app/admin/(console)/games/actions'
import * as dialogs from '@/components/feedback/action-dialog'
import { createTestPage, inAct } from '@/components/testing/test-page'
import { compact } from '@/components/ui/facts'
import * as actions from './actions'
import { ComparisonView } from './comparison-view'

vi.spyOn(dialogs, 'ActionDialog').mockImplementation(({ isOpen, isBlocked, facts = [], children }) => (
  <output>
    {isOpen && isBlocked && children}
    {isOpen &&
      compact(facts)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(', ')}
  </output>
))
const preview = vi.spyOn(actions, 'previewRevert').mockResolvedValue({ ok: true, result: undefined })
const measure = vi.spyOn(games, 'measureGame')
const page = createTestPage()

const field = {
  name: 'status',
  label: 'Status',
  before: 'Paused',
  after: 'Active',
  now: null,
  hasChanged: false,
}

async function openRevert(pausedGameId: number | null): Promise<string> {
  act(() =>
    page.render(
      <ComparisonView
        key={pausedGameId}
        auditId={1}
        fields={[field]}
        canCompare={false}
        canRevert
        status=""
        caveat=""
        pausedGameId={pausedGameId}
      >
        {null}
      </ComparisonView>,
    ),
  )
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Revert…')
  await inAct(async () => button?.click())
  await inAct(() => new Promise(resolve => setTimeout(resolve, 20)))
  return document.querySelector('output')?.textContent ?? ''
}

test('a revert that pauses a game shows the entries and users as its pause does', async () => {
  const counted = { entries: 12, users: 8, hasMore: false }
  measure.mockResolvedValue({
    ok: true,
    result: { open: counted, recent: { ...counted, entries: 0 }, contests: 2 },
  })
  expect(await openRevert(null)).toBe('Status: Active → Paused')
  expect(measure).not.toHaveBeenCalled()
  expect(await openRevert(5)).toBe(
    'Status: Active → Paused, Open entries: 12 entries of 8 users, Last 24 hours: No entries, Open contests: 2 contests',
  )
})

test('a revert that would be refused cannot be confirmed, and shows why', async () => {
  const message = 'Reverting requires a second manager.'
  preview.mockResolvedValueOnce({ ok: false, code: 'SecondManagerNeeded', message })
  expect(await openRevert(null)).toContain(message)
})

test('a revert can be confirmed if the service was too busy to check it', async () => {
  preview.mockResolvedValueOnce({ ok: false, code: 'ServiceBusy', message: 'The service is busy.' })
  expect(await openRevert(null)).toBe('Status: Active → Paused')
})
