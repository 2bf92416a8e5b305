export const avatarChoices: readonly string[] = [
  '/avatars/default.png',
  '/avatars/amber.png',
  '/avatars/coral.png',
  '/avatars/forest.png',
  '/avatars/indigo.png',
  '/avatars/ocean.png',
  '/avatars/plum.png',
  '/avatars/slate.png',
]
