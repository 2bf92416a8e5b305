// @vitest-environment happy-dom
import { act, createRef, Profiler, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HydratedButton } from './hydrated-button'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function renderOnServer(node: ReactNode): string {
  const browser = globalThis.window
  vi.stubGlobal('window', undefined)
  try {
    return renderToString(node)
  } finally {
    vi.stubGlobal('window', browser)
  }
}

function hydrate(page: Element, node: ReactNode, onRecoverableError: () => void): Promise<void> {
  const work = async () => void hydrateRoot(page, node, { onRecoverableError })
  return act(work)
}

const attributesOf = (button: Element | null) =>
  Object.fromEntries([...(button?.attributes ?? [])].map(({ name, value }) => [name, value]))

test.each([
  [{ type: 'button' }, { 'aria-disabled': 'true', 'data-early': 'aria-disabled' }, {}],
  [{ type: 'submit' }, { disabled: '', 'data-early': 'disabled' }, {}],
  [
    { type: 'submit', 'aria-disabled': false },
    { 'aria-disabled': 'false', disabled: '', 'data-early': 'disabled' },
    { 'aria-disabled': 'false' },
  ],
  [{ type: 'submit', disabled: true }, { disabled: '' }, { disabled: '' }],
  [{ type: 'button', 'aria-disabled': true }, { 'aria-disabled': 'true' }, { 'aria-disabled': 'true' }],
  [{ type: 'button', popoverTarget: 'menu' }, { popovertarget: 'menu' }, { popovertarget: 'menu' }],
] as const)('%j is %j until it is hydrated, then %j', async (props, early, late) => {
  const onRender = vi.fn()
  const onRecoverableError = vi.fn()
  // React reports attributes that differ only there.
  const onWarning = vi.spyOn(console, 'error')
  const ref = createRef<HTMLButtonElement>()
  const node = (
    <Profiler id="button" onRender={onRender}>
      <HydratedButton {...props} ref={ref}>
        Save
      </HydratedButton>
    </Profiler>
  )
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderOnServer(node)
  const button = page.querySelector('button')
  expect(attributesOf(button)).toEqual({ type: props.type, ...early })

  await hydrate(page, node, onRecoverableError)
  expect(page.querySelector('button')).toBe(button)
  expect(attributesOf(button)).toEqual({ type: props.type, ...late })
  expect(ref.current).toBe(button)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(onWarning).not.toHaveBeenCalled()
  // Not rendered again to remove the attribute.
  expect(onRender).toHaveBeenCalledTimes(1)
})
