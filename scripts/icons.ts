import { generateIcons } from '@/scripts/generate/icons'
import { writeOrCheck } from '@/scripts/generated'

await writeOrCheck(generateIcons(), 'icons')
