/** Messages for reverting a change of a release or of maintenance. */
export const lockoutRevertFailures = {
  RevertLocksOut: 'Reverting would lock users out of the app. Make the change on its own page instead.',
  RevertLowersMinimum: 'Reverting would lower the minimum version. Make the change on its own page instead.',
  ReleaseIsOnlyVersion: 'This is the only published version of its platform. Publish another one first.',
  ReleaseOutOfOrder: ({ name }: { name: string }) =>
    `Reverting would put this release out of order with ${name}. Edit it on its own page instead.`,
  ReleaseUnchanged: ({ name }: { name: string }) =>
    `After reverting, this release would be the same as ${name}.`,
  ReleasePending: ({ name }: { name: string }) => `Another draft or scheduled release of ${name} exists now.`,
  RolloutNeedsBase: 'Users outside the rollout would be offered no version. Publish another release first.',
  RolloutInProgress: ({ name }: { name: string }) =>
    `${name} is being rolled out. Complete or withdraw it first.`,
  RevertExtendsRollout:
    'Reverting would offer the release to more users. Make the change on its own page instead.',
  WindowOverlaps: 'Another maintenance window covers this time now.',
}
