import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { gameRows } from '@/prisma/seed/game-rows'
import { cards } from '@/scripts/pictures/cards'
import { drawAvatar, drawSilhouette, looks } from '@/scripts/pictures/people'
import { drawArrow, drawBigWins, drawFeatured, drawIcon } from '@/scripts/pictures/scenes'

for (const game of gameRows) {
  await save(`games/${game.slug}`, drawIcon(game))
  await save(`games/${game.slug}-featured`, drawFeatured(game))
  await save(`games/${game.slug}-big-wins`, drawBigWins(game))
  await save(`games/arrow-${game.slug}`, drawArrow(game))
}
for (const [name, picture] of Object.entries(cards)) await save(`payments/${name}`, picture)
for (const [index, look] of looks.entries())
  await save(`players/silhouette-${index + 1}`, drawSilhouette(look))
await save('avatars/default', drawAvatar())

/** Few flat colours make a palette of 128 indistinguishable from the original at a third of its size. */
async function save(name: string, picture: string) {
  const file = `public/${name}.png`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    await sharp(Buffer.from(picture)).png({ palette: true, colours: 128, effort: 10 }).toBuffer(),
  )
}
