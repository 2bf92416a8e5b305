export const challengeFailures = {
  ChallengeNotFound: 'This challenge does not exist.',
  ChallengeNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `There is already a challenge named ${name}. Choose a different name.`,
  }),
  ChallengeGameUnknown: { field: 'gameId', message: 'This game does not exist. Choose another one.' },
  ChallengeHasWinners:
    'Users have won this challenge, so its goal, game and start cannot change. Create a new challenge and pause this one.',
  ChallengeStatusConflict: ({ status }: { status: string }) =>
    `The challenge is already ${status.toLowerCase()}. Nothing was changed.`,
}
