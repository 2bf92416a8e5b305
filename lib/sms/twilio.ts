import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient'
import { DeliveryError, isPermanentFailure, readProviderTimeoutMs, readRetryAfter } from '@/lib/delivery'
import type { SmsSender } from './sms-sender'

type Settings = { accountSid: string; authToken: string; from: string; baseUrl?: string | undefined }

/** Sends to US numbers; `baseUrl` replaces the URL of Twilio's API. */
export function createTwilioSender({ accountSid, authToken, from, baseUrl }: Settings): SmsSender {
  const client = twilio(accountSid, authToken, { httpClient: new TwilioHttpClient(baseUrl) })
  return {
    async send({ to, text }) {
      const { sid } = await client.messages.create({ from, to: `+1${to}`, body: text })
      return { providerId: sid }
    },
  }
}

/** Adds to errors what Twilio's exceptions omit: Retry-After and connection failures. */
class TwilioHttpClient extends twilio.RequestClient {
  private readonly baseUrl: string | undefined

  constructor(baseUrl: string | undefined) {
    super({ timeout: readProviderTimeoutMs() })
    this.baseUrl = baseUrl
  }

  override async request<Body>(request: RequestClient.RequestOptions<Body>) {
    const { pathname, search } = new URL(request.uri)
    const uri = this.baseUrl ? this.baseUrl + pathname + search : request.uri
    const response = await super.request<Body>({ ...request, uri }).catch((error: { code?: string }) => {
      throw new DeliveryError(`Twilio answered nothing (${error.code ?? 'unknown'})`)
    })
    if (response.statusCode < 400) return response
    const { code, message } = (response.body ?? {}) as { code?: number; message?: string }
    throw new DeliveryError(`Twilio answered ${response.statusCode} (${code ?? 'no code'})`, {
      detail: message ?? '',
      isFinal: isPermanentFailure(response.statusCode),
      retryAfterSeconds: readRetryAfter(response.headers?.['retry-after'], new Date()),
    })
  }
}
