import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Installs the packages that scripts/tools/packages/<name>/package-lock.json pins, which only one command or test needs. Returns their
 * folder. By default it is below the project's node_modules, so that they share the Vitest of the project.
 */
export async function installTool(
  name: string,
  cache = path.join('node_modules', '.cache'),
): Promise<string> {
  const source = path.resolve('scripts', 'tools', 'packages', name)
  const lock = await readFile(path.join(source, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const folder = path.resolve(cache, name, hash)
  const done = path.join(folder, 'installed')
  await access(done).catch(async () => {
    await cp(source, folder, { recursive: true })
    await install(name, folder)
    await writeFile(done, '')
  })
  return path.join(folder, 'node_modules')
}

async function install(name: string, folder: string): Promise<void> {
  // The lock files contain no peer packages: the project has them.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--prefer-offline']
  // Under `npm --silent` the cause of a failure would not be printed.
  const npm = spawn('npm', ['ci', '--loglevel=error', ...options], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  const chunks: Buffer[] = []
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => chunks.push(chunk))
  const [code] = await once(npm, 'close')
  if (code === 0) return
  throw new Error(
    `The packages of scripts/tools/packages/${name} could not be installed. The first run needs the npm registry; later runs do not.\n\n` +
      Buffer.concat(chunks).toString().trim(),
  )
}
