import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import sharp from 'sharp'

const versionFile = path.resolve('e2e/visual/baselines/chromium.txt')

/** Another Chromium or system draws texts differently. Renewed baselines are those of the installed one. */
export function findSkipReason(version: string, { config }: TestInfo): string | null {
  const installed = `${version.split('.')[0]} on ${process.platform}`
  if (isUpdate(config)) {
    writeFileSync(versionFile, `${installed}\n`)
    return null
  }
  const expected = readFileSync(versionFile, 'utf8').trim()
  return installed === expected ? null : `the pictures are those of Chromium ${expected}, not ${installed}`
}

/** Compresses a new baseline: with a palette, to less than half, if its colors stay within what the comparison ignores. */
export async function compressBaseline(file: string, { config }: TestInfo): Promise<void> {
  if (!isUpdate(config) || !existsSync(file)) return
  const png = readFileSync(file)
  if ((await sharp(png).metadata()).isPalette) return
  const packed = await sharp(png).png({ palette: true, compressionLevel: 9, dither: 0 }).toBuffer()
  const before = await readPixels(png)
  const after = await readPixels(packed)
  const isClose = before.every((value, index) => Math.abs(value - (after[index] ?? 0)) <= maxColorError)
  writeFileSync(file, isClose ? packed : await sharp(png).png({ compressionLevel: 9 }).toBuffer())
}

const maxColorError = 20

export const isUpdate = ({ updateSnapshots }: TestInfo['config']) =>
  updateSnapshots === 'all' || updateSnapshots === 'changed'

const readPixels = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer()
