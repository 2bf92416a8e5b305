import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bundleFolder, findBundle, hashInputs, listRoutes } from '@/server/bundle.mjs'

/** What a build depends on besides the sources: itself, its settings and the versions of packages. */
const ownInputs = [
  'package-lock.json',
  'server/bundle.mjs',
  'server/prepare/build-server.ts',
  'tsconfig.json',
]

/** Builds the server that server/start.mjs prefers to its sources, unless it was made of the same files. */
export async function buildServer(root: string): Promise<void> {
  if (findBundle(root)) return
  const outdir = path.join(root, bundleFolder)
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['server.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Code that is imported on demand stays in files of its own, with the packages that it imports.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [adaptToBundle(root, outdir)],
  })
  await mkdir(outdir, { recursive: true })
  for (const { path: file, contents } of outputFiles) await replaceFile(file, contents)
  const inputs = [...new Set([...Object.keys(metafile.inputs), ...ownInputs])].sort()
  const hash = hashInputs(root, inputs)
  // Last, so that an unfinished build is not used.
  await replaceFile(path.join(outdir, 'made-of.json'), JSON.stringify({ inputs, hash }))
  await removeOthers(outdir, new Set(outputFiles.map(({ path: file }) => path.basename(file))))
}

/** Another process that builds, or starts, sees the old file or the new one. */
async function replaceFile(file: string, contents: string | Uint8Array): Promise<void> {
  const written = `${file}.${process.pid}`
  await writeFile(written, contents)
  await rename(written, file)
}

/** Removes the files of earlier builds, but not those that another process is writing. */
async function removeOthers(folder: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (['.mjs', '.map'].includes(path.extname(name)) && !kept.has(name))
      await rm(path.join(folder, name), { force: true })
}

const { resolve } = createRequire(import.meta.url)

/**
 * Imports all routes statically, and keeps `import.meta.url` that of the source, since files are found relative to it. Data of
 * packages is included: Node 20 imports JSON only with a warning.
 */
function adaptToBundle(root: string, outdir: string): Plugin {
  return {
    name: 'adapt to bundle',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\.json$/ }, ({ path: name }) =>
        /^@\/|^\./.test(name) ? undefined : { path: resolve(name) },
      )
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        if (file.endsWith(path.join('server', 'http', 'import-route.ts')))
          return { contents: importAllRoutes(root), loader: 'ts', resolveDir: root }
        const text = await readFile(file, 'utf8')
        if (!text.includes('import.meta.url')) return
        const source = JSON.stringify(path.relative(outdir, file).replaceAll(path.sep, '/'))
        const contents = text.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** The module of server/http/import-route.ts with every route, by the path of its file. */
function importAllRoutes(root: string): string {
  const routes = listRoutes(root)
  const imports = routes.map((file, index) => `import * as route${index} from ${JSON.stringify(`./${file}`)}`)
  const entries = routes.map((file, index) => `[path.normalize(${JSON.stringify(file)}), route${index}]`)
  return `
    import path from 'node:path'
    ${imports.join('\n')}
    const routes = new Map([${entries.join()}])
    import { fileURLToPath } from 'node:url'
    const root = fileURLToPath(new URL('..', import.meta.url))
    export const importRoute = async file => routes.get(path.relative(root, file))`
}
