import { env } from '@/lib/core/env'
import type { DatabaseTarget } from '@/lib/db/database'

/** IDs of users tell the world: those of world 3 begin at 300,001. */
export const usersPerWorld = 100_000

/** The parameter and the cookie of pages in a world. */
export const worldParameter = 'qa_world'

const urlOf = (url: string | undefined) => new URL(url ?? '')

/** The URL of a database beside that of the service. */
function urlBeside(url: string | undefined, name: string): string {
  const beside = urlOf(url)
  beside.pathname = `/${name}`
  return beside.href
}

export const directUrlOf = (name: string) => {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = env()
  return urlBeside(DIRECT_DATABASE_URL ?? DATABASE_URL, name)
}

const serviceName = () => decodeURIComponent(urlOf(env().DATABASE_URL).pathname.slice(1))

export const worldName = (id: number) => `${serviceName()}_world_${id}`

export const snapshotName = (id: string) => `${serviceName()}_snapshot_${id}`

export const targetOf = (id: number): DatabaseTarget => ({
  ...targetNamed(worldName(id)),
  title: `World ${id}`,
  tokenPrefix: `w${id}-`,
  linkParameter: `${worldParameter}=${id}`,
})

export const targetNamed = (name: string): DatabaseTarget => ({
  url: urlBeside(env().DATABASE_URL, name),
  directUrl: directUrlOf(name),
  title: name,
  tokenPrefix: '',
  linkParameter: '',
})

/** The ID of a world as clients send it; null for anything else. */
export const readWorldId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
