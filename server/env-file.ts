import { existsSync } from 'node:fs'

// Settings in an .env file beside package.json; the environment takes precedence.
if (existsSync('.env')) process.loadEnvFile('.env')
