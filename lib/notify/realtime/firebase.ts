import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { connect } from 'node:net'
import { JWT } from 'google-auth-library'
import { z } from 'zod'
import { EnvError, env } from '@/lib/core/env'
import { DeliveryError } from '@/lib/notify/delivery'
import type { Notification } from './present'

export type PushSender = {
  /** Returns false if the token is no longer registered. Throws DeliveryError for any other failure. */
  push(token: string, notification: Notification): Promise<boolean>
}

const daySeconds = 86_400
// Google recommends at least 10 s.
const requestTimeoutMs = 10_000

/** `serviceAccount` is Google's JSON or its path; `baseUrl` replaces Google's hosts. Throws an EnvError for an unreadable account. */
export function createFirebaseSender(
  serviceAccount: string,
  baseUrl?: string,
  timeoutMs = requestTimeoutMs * env().TIMEOUT_SCALE,
): PushSender {
  const { project_id: project, client_email: email, private_key: key } = readAccount(serviceAccount)
  const agent = baseUrl ? new FakeServerAgent(new URL(baseUrl)) : new https.Agent({ keepAlive: true })
  const client = new JWT({
    email,
    key,
    scopes: ['https://www.googleapis.com/auth/firebase.messaging'],
    transporterOptions: { agent, timeout: timeoutMs },
  })
  const url = `https://fcm.googleapis.com/v1/projects/${project}/messages:send`
  return {
    async push(token, { title, body, tag, data }) {
      const message = {
        token,
        notification: { title, body },
        data,
        android: { priority: 'high', ttl: `${daySeconds}s`, collapse_key: tag, notification: { tag } },
        apns: {
          headers: { 'apns-collapse-id': tag, 'apns-expiration': String(secondsFromNow(daySeconds)) },
          payload: { aps: { sound: 'default' } },
        },
      }
      return client.request({ url, method: 'POST', data: { message } }).then(
        () => true,
        (error: Error) => {
          if (isTimeout(error)) throw new DeliveryError('Firebase timed out')
          const { code, message: detail } = readFcmError(error)
          if (code === 'UNREGISTERED') return false
          throw new DeliveryError(`Firebase answered ${code}`, {
            detail,
            isFinal: code === 'INVALID_ARGUMENT',
          })
        },
      )
    },
  }
}

const account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey, 'is not a private key'),
})

function readAccount(serviceAccount: string) {
  try {
    const isJson = serviceAccount.trimStart().startsWith('{')
    return account.parse(JSON.parse(isJson ? serviceAccount : readFileSync(serviceAccount, 'utf8')))
  } catch (error) {
    throw new EnvError(`FIREBASE_SERVICE_ACCOUNT cannot be used: ${(error as Error).message}`)
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private'
  } catch {
    return false
  }
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds
}

/** The library has fixed hosts but accepts an agent. Connects to `server` without TLS, for tests. */
class FakeServerAgent extends https.Agent {
  constructor(private readonly server: URL) {
    super({ keepAlive: true })
  }

  override createConnection() {
    return connect(Number(this.server.port || 80), this.server.hostname)
  }
}

/** Requests are aborted for no other reason. */
function isTimeout({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === 'AbortError'
}

type FcmErrorBody = {
  error?: { status?: string; message?: string; details?: { errorCode?: string }[] }
}

/** FCM's error code, otherwise Google's status or the code of a failed connection. */
function readFcmError(error: unknown): { code: string; message: string } {
  const { code, response, message } = error as {
    code?: string | number
    response?: { status: number; data?: FcmErrorBody }
    message: string
  }
  const answered = response?.data?.error
  const fcmCode = answered?.details?.find(({ errorCode }) => errorCode)?.errorCode
  return {
    code: fcmCode ?? answered?.status ?? String(response?.status ?? code ?? 'nothing'),
    message: answered?.message ?? message,
  }
}
