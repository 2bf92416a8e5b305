/** How what goes wrong with contests and blueprints is told. */
export const contestErrors = {
  ContestNotFound: 'There is no such contest any more.',
  ContestStatusConflict: ({ status }: { status: string }) => `It is ${status} already. Nothing was changed.`,
  ContestHasUsers: ({ entries }: { entries: number }) =>
    `${entries === 1 ? 'A user has' : `${entries.toLocaleString('en-US')} users have`} joined it, so this takes a manager and a reason of 10 letters or more.`,
  BlueprintNotFound: 'There is no such blueprint any more.',
  BlueprintInUse: { field: 'kind', message: 'Contests are made from it, so its kind stays.' },
  SlateMatchNotFound: ({ feedGameId }: { feedGameId: number }) => ({
    field: 'feedGameIds',
    message: `Match ${feedGameId} is no longer in the feed.`,
  }),
}
