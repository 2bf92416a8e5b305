import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Installs packages, such as `name@1.2.3`, for a single command, without adding them to package.json. Returns their folder. It is
 * below the project's node_modules, so that they share the Vitest of the project, and has one name per set of versions.
 */
export async function installTool(command: string, packages: readonly string[]): Promise<string> {
  const folder = path.resolve('node_modules', '.cache', command, packages.join('+').replaceAll('/', '-'))
  const modules = path.join(folder, 'node_modules')
  const done = path.join(folder, 'installed')
  await access(done).catch(async () => {
    await mkdir(folder, { recursive: true })
    const options = ['--prefix', folder, '--no-save', '--legacy-peer-deps', ...packages]
    const npm = spawn('npm', ['install', ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error(`npm could not install ${packages.join(' ')}.`)
    await writeFile(done, '')
  })
  return modules
}
