import proxyAddr from 'proxy-addr'
import { z } from 'zod'

/** Roles of the console; lib/people/operator/rules has their meaning. */
const operatorRoles = ['viewer', 'editor', 'manager'] as const
type OperatorRole = (typeof operatorRoles)[number]

export const flagVariable = z.enum(['0', '1']).transform(value => value === '1')
export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
export const baseUrl = url.transform(text => text.replace(/(?<!\/)\/+$/, ''))
export const serverUrl = url.regex(/^\w+:\/\/[^/?#@]+\/?$/, 'must be a URL without a path')
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' })
export const hostName = z.string().regex(/^[\w.-]{1,253}$/, 'must be a host name without scheme and port')
export const origin = z
  .string()
  .regex(
    /^(?!(?:javascript|data|vbscript|blob|file|about):)[a-z][a-z\d+.-]*:\/\/[a-z\d.:[\]-]+$/,
    'must be an origin such as https://app.example.com or capacitor://localhost, without a path',
  )
  // As browsers send it: without the default port.
  .overwrite(text => (/^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : text))
export const splitList = (text: string) => text.split(',').map(part => part.trim())
/** Separated by commas, in lower case. */
export const listOf = (item: z.ZodType<string, string>, initial = '') =>
  z
    .string()
    .default(initial)
    .transform(text => splitList(text.toLowerCase()).filter(Boolean))
    .pipe(z.array(item))
export const domain = z
  .string()
  .regex(/^(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/, 'must be domains such as example.com, separated by commas')
export const networkVariable = z
  .string()
  .refine(isNetwork, 'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
export const issuer = url.refine(
  text => !URL.canParse(text) || (isEncrypted(text) && !/[?#]/.test(text)),
  'must be an https URL without query and fragment; http only on localhost',
)
export const roleMap = z.string().transform(readRoleMap)
export const secret = z.string().min(16, 'must have at least 16 characters')
export const stripeKey = z
  .string()
  .regex(/^(?:sk|rk)_(?:test|live)_\w{1,255}$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
/** Several while a secret is replaced, and for several endpoints. */
export const webhookSecrets = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.string().regex(/^whsec_\w{1,255}$/, 'must be secrets that begin with whsec_')))
export const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap(name => [
  name,
  `parentbased_${name}`,
])
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)

function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile(text)
    return true
  } catch {
    return false
  }
}

/** From `value=role,value=role`: the role of each value of the claim. */
function readRoleMap(text: string, context: z.RefinementCtx): Record<string, OperatorRole> {
  const pairs = text.split(',').map(part => {
    const at = part.lastIndexOf('=')
    return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()] as const
  })
  if (pairs.every(([value, role]) => value !== '' && (operatorRoles as readonly string[]).includes(role)))
    return Object.fromEntries(pairs) as Record<string, OperatorRole>
  context.addIssue('must be pairs such as slate-managers=manager,slate-editors=editor')
  return z.NEVER
}

/** What travels to the address signs operators in, so it is encrypted outside of one machine. */
export function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
