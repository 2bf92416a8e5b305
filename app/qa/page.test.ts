import { afterEach, expect, test, vi } from 'vitest'

const loaded = vi.fn<() => void>()

afterEach(() => {
  vi.unstubAllEnvs()
  loaded.mockClear()
})

async function open(switched: '0' | '1') {
  vi.resetModules()
  vi.stubEnv('QA_TOOLS', switched)
  vi.doMock('./qa-tools', importOriginal => {
    loaded()
    return importOriginal<object>()
  })
  const { default: QaPage } = await import('./page')
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
