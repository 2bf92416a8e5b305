import { writeOrCheck } from '@/scripts/generate/generated'
import { generateIcons } from '@/scripts/generate/icons'

await writeOrCheck(generateIcons(), 'icons')
