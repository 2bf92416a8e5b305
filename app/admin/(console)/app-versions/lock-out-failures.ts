/** How it is told what is missing to lock people out of the app. */
export const lockoutFailures = {
  LockoutRequiresManager: 'This locks people out of the app, which takes the role manager. Nothing was changed.',
  LockoutRequiresReason: ({ minCharacters }: { minCharacters: number }) =>
    `Locking people out wants a reason of ${minCharacters} letters or more. Nothing was changed.`,
  LockoutNotConfirmed: ({ expected }: { expected: string }) =>
    `Type ${expected} to confirm. Nothing was changed.`,
}

/** Why a change of releases or maintenance cannot be taken back. */
export const takeBackWords = {
  RevertLocksOut:
    'Taking this back would lock people out again. Do it on its own page, where it is confirmed.',
  ReleaseIsOnlyVersion: 'It is the only version its platform is told of. Publish another one first.',
  ReleaseOutOfOrder: ({ name }: { name: string }) =>
    `Taking this back would put it out of order with ${name}. Change it on its own page.`,
  ReleaseUnchanged: ({ name }: { name: string }) =>
    `Taken back, it would say nothing new after ${name}.`,
  ReleasePending: ({ name }: { name: string }) => `Another release of ${name} waits by now.`,
  WindowOverlaps: 'Another window closes the app at that time by now.',
}
