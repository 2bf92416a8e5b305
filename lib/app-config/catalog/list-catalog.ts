import { prisma } from '@/lib/db/client'

/** Uncached, in display order. */
export async function listGames() {
  const games = await prisma.game.findMany({
    omit: { sequence: true, cronStatus: true, createdAt: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
  return games.map(game => ({ ...game, updatedAt: game.updatedAt ?? new Date(0) }))
}

export async function findGame(id: number) {
  return (await listGames()).find(game => game.id === id) ?? null
}

/** Uncached, in display order, including paused entries. */
export async function listNavigations() {
  return prisma.navigation.findMany({
    omit: { createdAt: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
}

/** Uncached, in display order, including paused sounds. */
export async function listSounds() {
  return prisma.sound.findMany({ orderBy: [{ sequence: 'asc' }, { id: 'asc' }] })
}
