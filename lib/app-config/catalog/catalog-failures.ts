import type { FailureMessages } from '@/lib/change/action-failures'
import { type CatalogKind, nouns } from './rules'

export function catalogFailures(kind: CatalogKind): FailureMessages {
  const { one, many } = nouns[kind]
  return {
    ...others,
    CatalogRowNotFound: `This ${one} does not exist.`,
    OrderOutdated: `Another operator changed the ${many}. The list is up to date now. Move the ${one} again.`,
    CatalogNameTaken: describeTakenName(one),
  }
}

const describeTakenName =
  (noun: string) =>
  ({ name }: { name: string }) => ({
    field: 'name',
    message: `Another ${noun} is named ${name}. Choose a different name.`,
  })

const others = {
  SoundKeyTaken: ({ key }) => ({
    field: 'key',
    message: `Another sound has the key ${key}. Choose a different key.`,
  }),
  PictureMissing: ({ path }) => `No picture exists at ${path}. Upload it again. Nothing was changed.`,
} satisfies FailureMessages
