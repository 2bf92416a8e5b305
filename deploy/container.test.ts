import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { bundleFolder } from '@/server/bundle.mjs'
import { findAppFiles } from '@/server/http/route-table'

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}
const dockerfile = await readFile('Dockerfile', 'utf8')
const ignored = (await readFile('.dockerignore', 'utf8'))
  .split('\n')
  .filter(line => line && !line.startsWith('#'))

/** Commands that operators run beside the service, as documented for the image. */
const commands = 'scripts/ops.ts'

test('container and systemd unit run the command of npm start', async () => {
  // Without a shell, which would not pass signals on.
  const start = manifest.scripts.start?.replace(/^exec /, '')
  const command = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  expect(command.join(' ')).toBe(start)
  const unit = await readFile('deploy/systemd/slatekeeper.service', 'utf8')
  expect(/^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit)?.[1]).toBe(start)
})

test('the container runs without rights, and its health check calls an existing path', async () => {
  const service = dockerfile.split(/^FROM /m).at(-1) ?? ''
  expect(service).toContain('\nUSER node\n')
  expect(service).not.toMatch(/^RUN /m)
  const [, checked] = /http:\/\/127\.0\.0\.1:\$\{[^}]+\}(\/\w+)`/.exec(dockerfile) ?? []
  const routes = await findAppFiles(path.join('app', '(api)'), /^route\.ts$/)
  expect(routes.map(({ pattern }) => pattern)).toContain(checked)
})

test('all stages use the Node version of .nvmrc', async () => {
  const version = (await readFile('.nvmrc', 'utf8')).trim()
  expect(/^ARG NODE_VERSION=(.+)$/m.exec(dockerfile)?.[1]).toBe(version)
  const images = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image = '']) => image)
  expect(images.length).toBeGreaterThan(1)
  expect(images.filter(image => !/^node:\$\{NODE_VERSION\}-/.test(image))).toEqual([])
})

test('the image contains what the service imports, and only production packages are imported', async () => {
  const routes = await findAppFiles(path.join('app', '(api)'), /^route\.ts$/)
  const { files, packages, missing } = followImports([
    'server.ts',
    'server/start.mjs',
    'server/build-process.ts',
    'server/pages-process.mjs',
    'server/hash-thread.mjs',
    ...routes.map(({ file }) => file),
    commands,
  ])
  const { scripts } = manifest
  for (const name of ['ops', 'db:migrate', 'feed:import']) expect(scripts[name]).toContain(`tsx ${commands}`)
  expect(files).toEqual(expect.arrayContaining(['lib/db/client.ts', 'scripts/ops/verify-ledger.ts']))
  expect(packages).toContain('graphile-worker')
  expect(missing).toEqual([])
  expect(files.filter(isIgnored)).toEqual([])
  const production = Object.keys(manifest.dependencies)
  expect([...packages, 'tsx'].filter(name => !production.includes(name))).toEqual([])
})

test('the image contains the built pages and the built server, and not those of the checkout', () => {
  for (const folder of ['.next', bundleFolder]) {
    expect(dockerfile).toContain(`\nCOPY --from=build /app/${folder} ${folder}\n`)
    expect(isIgnored(folder)).toBe(true)
  }
})

test('the image contains what the service reads, and no secrets', () => {
  const read = [
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'next.config.mjs', 'prisma.config.ts'],
    ...['docs/openapi.json', 'prisma/schema.prisma', 'server/node.env', 'public/favicon.svg'],
    'prisma/migrations/20261129200000_schema/migration.sql',
  ]
  expect(read.filter(isIgnored)).toEqual([])
  const secret = [
    ...['.env', '.env.production', 'production.env', '.data/secrets.json', '.git/config'],
    ...['user.json', 'bundle.json'],
  ]
  expect(secret.filter(file => !isIgnored(file))).toEqual([])
  const unneeded = [
    'lib/core/money.test.ts',
    'docs/decisions/README.md',
    'scripts/client/node_modules/typescript',
  ]
  expect(unneeded.filter(file => !isIgnored(file))).toEqual([])
})

/** As Docker does: the last pattern that matches the path or one of its folders decides. */
function isIgnored(file: string): boolean {
  const last = ignored.findLast(pattern => patternOf(pattern.replace(/^!/, '')).test(file))
  return last !== undefined && !last.startsWith('!')
}

function patternOf(pattern: string): RegExp {
  const source = pattern
    .split('**/')
    .map(part => part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'))
    .join('(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}

/** The files that `entries` load, also later, with the packages that these import. */
function followImports(entries: string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const missing: string[] = []
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!/\.(?:ts|tsx|mjs)$/.test(file)) continue
    for (const specifier of findImports(file)) {
      if (specifier.startsWith('node:')) continue
      const base = baseOf(specifier, file)
      // Generated in the image.
      if (base?.startsWith('lib/db/generated/')) continue
      const found = base && findFile(base)
      if (found) waiting.push(found)
      else if (base) missing.push(`${file}: ${specifier}`)
      else packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return { files: [...files], packages: [...packages], missing }
}

/** The path of a file without its extension; undefined for a package. */
function baseOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

function findFile(base: string): string | undefined {
  return [base, `${base}.ts`, `${base}.tsx`].find(file => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Without imports of types, which do not exist at run time. */
function findImports(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  return [
    ...staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'([^']+)'$/.exec(code.slice(start, end))?.[1] ?? [],
    ),
  ]
}
