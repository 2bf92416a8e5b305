import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import QaPage from './page'

const loaded = vi.fn<() => void>()

vi.doMock('./qa-tools', importOriginal => {
  loaded()
  return importOriginal<object>()
})

afterEach(() => loaded.mockClear())
afterAll(() => vi.doUnmock('./qa-tools'))

async function open(switched: '0' | '1') {
  overrideSettings({ QA_TOOLS: switched })
  return QaPage().then(
    () => 'rendered',
    (error: { digest?: string }) => error.digest,
  )
}

test('without QA tools the page is a 404, and its code is not loaded', async () => {
  expect(await open('0')).toBe('NEXT_HTTP_ERROR_FALLBACK;404')
  expect(loaded).not.toHaveBeenCalled()
})

test('with QA tools the page is rendered', async () => {
  expect(await open('1')).toBe('rendered')
  expect(loaded).toHaveBeenCalledOnce()
})
