import {
  DeliveryError,
  isPermanentFailure,
  readProviderTimeoutMs,
  readRetryAfter,
  type SmsSender,
} from '@/lib/notify/delivery'

type Settings = { accountSid: string; authToken: string; from: string; baseUrl?: string | undefined }
type Reply = { sid?: string; code?: number; message?: string }

/** Sends to US numbers by Twilio's HTTP API; its library is 20 MB for this one call. `baseUrl` replaces the API's URL. */
export function createTwilioSender({ accountSid, authToken, from, baseUrl }: Settings): SmsSender {
  const url = `${baseUrl ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ From: from, To: `+1${to}`, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(readProviderTimeoutMs()),
      }).catch(throwNoResponse)
      const { sid = '', code, message } = await readReply(response)
      if (response.ok) return { providerId: sid }
      throw new DeliveryError(`Twilio answered ${response.status} (${code ?? 'no code'})`, {
        detail: message ?? '',
        isFinal: isPermanentFailure(response.status),
        retryAfterSeconds: readRetryAfter(response.headers.get('retry-after') ?? undefined, new Date()),
      })
    },
  }
}

/** Empty for a body that is not JSON, such as a proxy's error page. */
async function readReply(response: Response): Promise<Reply> {
  return ((await response.json().catch(() => null)) as Reply | null) ?? {}
}

function throwNoResponse({ name, cause }: Error): never {
  const { code = name } = (cause ?? {}) as { code?: string }
  throw new DeliveryError(`Twilio answered nothing (${code})`)
}
