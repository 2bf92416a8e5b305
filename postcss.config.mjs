/** Tailwind finds the classes in use and writes their CSS. */
export default { plugins: { '@tailwindcss/postcss': {} } }
