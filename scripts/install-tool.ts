import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Installs packages, such as `name@1.2.3`, for a single command, without adding them to package.json. Returns their folder. It is
 * below the project's node_modules, so that they share the Vitest of the project.
 */
export async function installTool(
  command: string,
  [first, ...others]: [string, ...string[]],
): Promise<string> {
  const folder = path.resolve('node_modules', '.cache', command)
  const modules = path.join(folder, 'node_modules')
  const isInstalled = access(path.join(modules, first.replace(/@[^@]+$/, ''), 'package.json'))
  await isInstalled.catch(async () => {
    await mkdir(folder, { recursive: true })
    const options = ['--prefix', folder, '--no-save', '--legacy-peer-deps', first, ...others]
    const npm = spawn('npm', ['install', ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error(`npm could not install ${[first, ...others].join(' ')}.`)
  })
  return modules
}
