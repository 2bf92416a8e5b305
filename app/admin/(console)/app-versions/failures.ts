import { lockoutFailures } from './lockout-failures'

const at = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
const field = (name: string, message: string) => ({ field: name, message })

/** How refusals of a release are told. */
export const releaseFailures = {
  ...lockoutFailures,
  ReleaseNotFound: 'There is no such release.',
  ReleaseWithdrawn: 'It was withdrawn. Restore it first.',
  ReleaseNotWithdrawn: 'It is not withdrawn.',
  ReleasePending: ({ name }: { name: string }) =>
    field('version', `${name} waits already. Change that release, or give this one another version.`),
  ReleaseUnchanged: ({ name, publishAt }: { name: string; publishAt: string }) =>
    field(
      'version',
      `${name} of ${at(publishAt)} says the same. Change the notes or the force flag, or raise the version.`,
    ),
  ReleaseOutOfOrder: ({ name, publishAt, follows }: { name: string; publishAt: string; follows: boolean }) =>
    follows
      ? field(
          'publishAt',
          `${name} follows on ${at(publishAt)} and is older. Publish after it, or withdraw it first.`,
        )
      : field(
          'version',
          `Older than ${name}, which is told from ${at(publishAt)}. Choose a newer version, or withdraw that one.`,
        ),
  PublishTimePassed: field('publishAt', 'This time has passed. Choose a later one, or publish now.'),
  ReleaseAlreadyPublished:
    'Users were told of it, so platform, version and time stay. Notes and the force flag can change.',
  ReleaseIsOnlyVersion: 'It is the only version this platform is told of. Publish another one first.',
}
