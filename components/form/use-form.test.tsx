// @vitest-environment happy-dom
import { act, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ToasterProvider } from '@/components/feedback/toaster'
import { useAction } from '@/components/feedback/use-action'
import { inAct, withRouter } from '@/components/testing/test-page'
import type { ActionResult } from '@/lib/console/action-result'
import { DraftOwner } from './use-draft'
import { useForm } from './use-form'

const done: ActionResult = { ok: true, result: undefined }
let form: ReturnType<typeof useForm<{ name: string }>>
let saved: string[]
let answerSave: ActionResult
let answerAction: (answer: ActionResult) => void
let startAction: () => void
let unmount: () => void
/** `undefined` for a form that creates a row. */
let version: string | undefined
let draftsWhenSaved: number

function Page() {
  const { run } = useAction()
  startAction = () =>
    run(
      () =>
        new Promise<ActionResult>(resolve => {
          answerAction = resolve
        }),
    )
  form = useForm({
    shape: async () => z.object({ name: z.string() }),
    saved: { name: 'Welcome' },
    ...(version && { version }),
    names: { name: 'Name' },
    save: async ({ name }, { reason }) => {
      saved.push(`${name} ${reason}`.trim())
      return answerSave
    },
    onSaved: () => {
      draftsWhenSaved = sessionStorage.length
    },
  })
  return <p>{form.isSaving ? 'saving' : 'idle'}</p>
}

async function open() {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await inAct(async () =>
    root.render(
      withRouter(
        <ToasterProvider
          undo={async () => ({ ok: true, result: { text: 'Set 7' } })}
          cancelRequest={async () => ({ ok: true, result: { text: 'Request canceled' } })}
        >
          <DraftOwner value="7">
            <Page />
          </DraftOwner>
        </ToasterProvider>,
      ),
    ),
  )
  unmount = () => act(() => root.unmount())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  saved = []
  answerSave = done
  version = 'first'
  sessionStorage.clear()
  await open()
  await inAct(async () => form.set('name', 'Hello'))
  await inAct(async () => startAction())
})

afterEach(() => {
  unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a save waits for an own action that is running, and shows it', async () => {
  await inAct(async () => void form.submit())
  expect([saved, document.body.textContent]).toEqual([[], 'saving'])
  await inAct(async () => answerAction(done))
  expect([saved, document.body.textContent]).toEqual([['Hello'], 'idle'])
})

test('a confirmation, which is a transition, does not wait for an own action', async () => {
  await inAct(async () => startTransition(async () => void (await form.submit({ reason: 'Asked by legal' }))))
  expect(saved).toEqual(['Hello Asked by legal'])
  await inAct(async () => answerAction(done))
  expect(document.body.textContent).toBe('idle')
})

test('a waiting save is not sent after its changes are discarded or its form is closed', async () => {
  await inAct(async () => void form.submit())
  await inAct(async () => form.discard())
  await inAct(async () => answerAction(done))
  expect([saved, document.body.textContent]).toEqual([[], 'idle'])

  await inAct(async () => form.set('name', 'Hello'))
  await inAct(async () => startAction())
  await inAct(async () => void form.submit())
  unmount()
  await inAct(async () => answerAction(done))
  expect(saved).toEqual([])
})

test('a save deletes the draft before the next page opens, and a new row leaves none', async () => {
  await inAct(async () => answerAction(done))
  unmount()
  for (version of ['first', undefined]) {
    sessionStorage.clear()
    await open()
    await inAct(async () => form.set('name', 'Hello'))
    expect(sessionStorage.length).toBe(1)
    await inAct(async () => void form.submit())
    expect(draftsWhenSaved).toBe(0)
    await inAct(async () => form.set('name', 'Hello again'))
    expect(sessionStorage.length).toBe(version ? 1 : 0)
    if (version) unmount()
  }
})

test('the note about restored input does not return after the input was discarded', async () => {
  await inAct(async () => answerAction(done))
  unmount()
  await open()
  expect([form.values.name, typeof form.restoredAt]).toEqual(['Hello', 'string'])
  await inAct(async () => form.discard())
  expect(form.restoredAt).toBeNull()
  await inAct(async () => form.set('name', 'Hello again'))
  expect(form.restoredAt).toBeNull()
})

test('a confirmation stays open with the message of a failure, and closes at a conflict, which the form resolves', async () => {
  await inAct(async () => answerAction(done))
  const message = 'Zoë changed name in the meantime.'
  const confirm = async (code: string, errors?: Record<string, string[]>) => {
    answerSave = { ok: false, code, message, errors } as ActionResult
    let shown: unknown = 'none'
    await inAct(async () =>
      startTransition(async () => {
        shown = await form.confirm({ reason: 'Asked by legal' })
      }),
    )
    return shown
  }
  expect(await confirm('NameTaken')).toBe(message)
  expect(await confirm('InvalidInput', { name: ['Too long.'] })).toBe('Name: Too long.')
  expect(await confirm('EditConflict')).toBeUndefined()
  expect(form.message).toBe(message)
})

test('the message of a rejected field goes with its first edit, other messages stay', async () => {
  await inAct(async () => answerAction(done))
  const message = 'Another promo is named Welcome.'
  answerSave = { ok: false, code: 'NameTaken', message, errors: { name: [message] } }
  await inAct(async () => form.set('name', 'Spring'))
  await inAct(async () => void form.submit())
  expect([form.message, form.errors.name]).toEqual([message, message])
  await inAct(async () => form.set('name', 'Summer'))
  expect([form.message, form.errors.name]).toEqual([undefined, undefined])
  answerSave = { ok: false, code: 'NoResponse', message: 'The server did not respond.' }
  await inAct(async () => void form.submit())
  await inAct(async () => form.set('name', 'Autumn'))
  expect(form.message).toBe('The server did not respond.')
})
