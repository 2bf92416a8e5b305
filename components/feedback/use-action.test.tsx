// @vitest-environment happy-dom
import { act, Suspense, startTransition, use, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import type { ActionResult } from '@/lib/console/action-result'
import { ToasterProvider, useToaster } from './toaster'
import { useAction } from './use-action'

let container: HTMLElement
let unmount: () => void
let answerAction: (answer: ActionResult) => void
let failAction: (error: Error) => void
let answerPage: (version: string) => void
let settled: () => Promise<void>

/** Like the router: an action starts a transition to the page that it refreshes. */
function Page() {
  const [page, setPage] = useState<Promise<string> | string>('version 1')
  const { run, isBusy, error } = useAction()
  settled = useToaster().settled
  const send = () => {
    const refreshed = new Promise<string>(resolve => {
      answerPage = resolve
    })
    startTransition(() => setPage(refreshed))
    return new Promise<ActionResult>((resolve, reject) => {
      answerAction = resolve
      failAction = reject
    })
  }
  return (
    <>
      <button type="button" onClick={() => run(send)}>
        {isBusy ? 'busy' : 'idle'}
      </button>
      <p>{typeof page === 'string' ? page : use(page)}</p>
      <p>{error}</p>
    </>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await inAct(async () =>
    root.render(
      <ToasterProvider
        undo={async () => ({ ok: true, result: { text: 'Resumed NHL' } })}
        cancelRequest={async () => ({ ok: true, result: { text: 'Request canceled' } })}
      >
        <Suspense>
          <Page />
        </Suspense>
      </ToasterProvider>,
    ),
  )
  unmount = () => act(() => root.unmount())
  await inAct(async () => container.querySelector('button')?.click())
})

afterEach(() => {
  vi.useRealTimers()
  unmount()
  container.remove()
  vi.unstubAllGlobals()
})

const changed: ActionResult = { ok: true, result: undefined, undo: { auditId: 1, text: 'Paused NHL' } }

test('an action is busy and shows no toast until the refreshed page is there', async () => {
  expect(container.textContent).toContain('busy')
  await inAct(async () => answerAction(changed))
  expect(container.textContent).toContain('busy')
  expect(container.textContent).toContain('version 1')
  expect(container.textContent).not.toContain('Paused NHL')
  // Screen readers announce only changes of a region that exists before.
  const region = document.querySelector('[role=status]')

  await inAct(async () => answerPage('version 2'))
  expect(container.textContent).toContain('idle')
  expect(container.textContent).toContain('version 2')
  expect(region?.textContent).toContain('Paused NHL')
})

test('a form that waits for own actions continues with the refreshed page', async () => {
  let shown: string | null = null
  const waiting = settled().then(() => {
    shown = container.textContent
  })
  await inAct(async () => answerAction(changed))
  expect(shown).toBeNull()
  await inAct(async () => answerPage('version 2'))
  await waiting
  expect(shown).toContain('version 2')
  await settled()
})

test('a failed action shows its message', async () => {
  await inAct(async () => answerAction({ ok: false, code: 'OrderOutdated', message: 'The order changed.' }))
  await inAct(async () => answerPage('version 1'))
  expect(container.textContent).toContain('idle')
  expect(container.textContent).toContain('The order changed.')
})

test('an action without a response shows a message', async () => {
  await inAct(async () => failAction(new Error('no connection')))
  await inAct(async () => answerPage('version 1'))
  expect(container.textContent).toContain('The server did not respond.')
})

test('a toast that ends while the next one waits for its page does not close it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await inAct(async () => answerAction({ ...changed, undo: { auditId: 1, text: 'Paused NFL' } }))
  await inAct(async () => answerPage('version 2'))
  await inAct(async () => container.querySelector('button')?.click())
  await inAct(async () => answerAction(changed))
  await inAct(async () => vi.advanceTimersByTime(11_000))
  expect(container.textContent).not.toContain('Paused NFL')
  await inAct(async () => answerPage('version 3'))
  expect(container.textContent).toContain('Paused NHL')
})
