import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/core/log'
import { reloadOnChange } from './reload-on-change'

let root: string
let stop: () => void
const reload = vi.fn(async () => undefined)
vi.spyOn(log, 'info').mockImplementation(() => undefined)
const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-reload-'))
  for (const folder of ['app/(api)/healthz', 'lib/api', 'server'])
    await mkdir(path.join(root, folder), { recursive: true })
  reload.mockClear()
  error.mockClear()
  stop = await reloadOnChange(root, reload)
})
afterEach(async () => {
  stop()
  await rm(root, { recursive: true })
})

const write = (file: string) => writeFile(path.join(root, file), '')
const reloads = (count: number) => vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(count))

test('a changed, replaced or new file reloads the code', async () => {
  await write('app/(api)/healthz/route.ts')
  await reloads(1)
  await write('route.ts')
  await rename(path.join(root, 'route.ts'), path.join(root, 'app/(api)/healthz/route.ts'))
  await reloads(2)
  await mkdir(path.join(root, 'lib/new'))
  await reloads(3)
  await write('lib/new/file.ts')
  await reloads(4)
  expect(error).not.toHaveBeenCalled()
})

test('a failed reload is logged, and the next change reloads again', async () => {
  reload.mockRejectedValueOnce(new Error('syntax error'))
  await write('lib/api/body.ts')
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  await write('lib/api/body.ts')
  await reloads(2)
})

test('a change during a reload causes another one', async () => {
  let finish = () => {}
  reload.mockImplementationOnce(
    () =>
      new Promise(resolve => {
        finish = () => resolve(undefined)
      }),
  )
  await write('server/serve.ts')
  await reloads(1)
  await write('server/serve.ts')
  await vi.waitFor(async () => {
    finish()
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
