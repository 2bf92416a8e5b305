import { generateApiChangelog } from '@/scripts/generate/api-changelog'
import { report, writeOrCheck } from '@/scripts/generate/generated'

const { files, faults } = await generateApiChangelog({ isRelease: process.argv.includes('--release') })
report(faults)
if (faults.length === 0) await writeOrCheck(files, 'openapi')
