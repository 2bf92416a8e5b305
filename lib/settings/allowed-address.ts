import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { defaultSettings, type Settings } from './definitions'
import { redirectKeys, type SettingKey } from './rules'

/**
 * Refuses an address to which users may not be sent: https only, and a host of REDIRECT_HOSTS, of PUBLIC_URL or of the
 * defaults. In development and with QA_TOOLS localhost is allowed as well, also over http. Throws SettingInvalid.
 */
export function assertAllowedAddress(key: SettingKey, value: Settings[SettingKey]): void {
  if (!redirectKeys.includes(key)) return
  const { protocol, hostname, username, password } = new URL(String(value))
  if (isLocal(hostname)) return
  if (protocol !== 'https:' || username || password)
    throw new Failure('SettingInvalid', { message: 'The address has to begin with https:// and a host.' })
  const hosts = allowedHosts()
  if (hosts.has(hostname)) return
  const message = `${hostname} is not among the allowed hosts: ${[...hosts].sort().join(', ')}. REDIRECT_HOSTS adds others.`
  throw new Failure('SettingInvalid', { message })
}

function isLocal(hostname: string): boolean {
  return (
    (env().NODE_ENV !== 'production' || env().QA_TOOLS) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  )
}

function allowedHosts(): Set<string> {
  const addresses = [env().PUBLIC_URL, ...redirectKeys.map(key => String(defaultSettings[key]))]
  return new Set([...env().REDIRECT_HOSTS, ...addresses.map(address => new URL(address).hostname)])
}
