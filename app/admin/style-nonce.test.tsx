// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { StyleNonce } from './style-nonce'

test('a refresh keeps the nonce of the response whose policy the document has', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  for (const nonce of ['first', 'second']) act(() => root.render(<StyleNonce nonce={nonce} />))
  expect(document.querySelector('meta[name="csp-nonce"]')?.getAttribute('nonce')).toBe('first')
  act(() => root.unmount())
})
