import { existsSync } from 'node:fs'

// Settings may stand in an .env file beside package.json; what the environment says already wins.
if (existsSync('.env')) process.loadEnvFile('.env')
