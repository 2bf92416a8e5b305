// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actionDialog from '@/components/feedback/action-dialog'
import { createTestPage, inAct } from '@/components/testing/test-page'
import { FactsTable } from '@/components/ui/facts'
import * as actions from './actions'
import { SessionsCard } from './sessions-card'

vi.spyOn(actionDialog, 'ActionDialog').mockImplementation(({ title, facts = [], confirmLabel, children }) => (
  <div role="dialog">
    {title} {children}
    <FactsTable facts={facts} />
    <button type="button">{confirmLabel}</button>
  </div>
))

const page = createTestPage()
const endOtherSessions = vi.spyOn(actions, 'endOtherSessions')

const at = new Date()
const sessions = [1, 2, 3].map(id => ({
  id,
  browser: 'Chrome on macOS',
  ip: '',
  hasTotp: true,
  isCurrent: id === 1,
  createdAt: at,
  lastUsedAt: at,
}))

type Tokens = Parameters<typeof SessionsCard>[0]['tokens']

async function ask(button: string, tokens: Tokens): Promise<string> {
  act(() => page.render(<SessionsCard key={button} sessions={sessions} max={50} tokens={tokens} />))
  const found = [...document.querySelectorAll('button')].find(each => each.textContent === button)
  await inAct(async () => found?.click())
  expect(endOtherSessions).not.toHaveBeenCalled()
  return document.querySelector('[role=dialog]')?.textContent ?? ''
}

test('signing out elsewhere is confirmed, with the tokens and requests that end', async () => {
  const short = await ask('Sign out other sessions', [])
  expect(short).toContain('Sign out 2 other sessions?')
  expect(short).not.toMatch(/token|request/)
  const tokens = [
    { id: 1, name: 'Pipeline', lastUsedAt: at, requests: 2 },
    { id: 2, name: 'Spare', lastUsedAt: null, requests: 1 },
  ]
  const long = await ask('Sign out other sessions and tokens', tokens)
  expect(long).toMatch(/2 API tokensPipeline, last used .*Spare, never used/)
  expect(long).toContain('Pending requests3')
})
