import { generateIcons } from '@/scripts/generate/icons'
import { writeOrCheck } from '@/scripts/generated'

await writeOrCheck(await generateIcons(), 'icons')
