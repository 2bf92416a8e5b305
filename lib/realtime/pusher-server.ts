import { type Env, env } from '@/lib/env'

/** The server of the Pusher protocol that events are posted to. */
export type PusherServer = {
  appId: string
  key: string
  secret: string
  host: string
  port: number
  isTls: boolean
}

/** Where apps listen, and the publishable key that they name there. */
export type LiveAddress = { host: string; port: number; key: string }

/** The server that the settings name, or null: then nothing is announced. */
export function findPusherServer(settings: Env = env()): PusherServer | null {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_HOST: host } = settings
  if (!(appId && key && secret && host)) return null
  const isTls = settings.PUSHER_TLS
  return { appId, key, secret, host, port: settings.PUSHER_PORT ?? (isTls ? 443 : 80), isTls }
}

/** What apps are told of the server, out of the same settings; null when there is none. */
export function findLiveAddress(settings: Env = env()): LiveAddress | null {
  const server = findPusherServer(settings)
  return (
    server && {
      host: settings.PUSHER_CLIENT_HOST ?? server.host,
      port: settings.PUSHER_CLIENT_PORT ?? server.port,
      key: server.key,
    }
  )
}

/** Whether push notifications go out. */
export function canPush(settings: Env = env()): boolean {
  return settings.FIREBASE_SERVICE_ACCOUNT !== undefined
}
