/**
 * Makes the tables and inlined styles of a mail out of MJML: once when it is saved, so that sending only fills in values.
 * MJML takes a second to load, so that nothing loads it before a mail is written.
 */
export async function compileMjml(source: string): Promise<string> {
  const { compile, preset } = await loadMjml()
  const { html, errors } = await compile(source, {
    presets: [preset],
    // The fonts are those that readers have: nothing is fetched from elsewhere.
    fonts: {},
    validationLevel: 'strict',
    ignoreIncludes: true,
    minify: false,
  })
  if (errors.length > 0) throw new Error('This is not good MJML.', { cause: errors })
  return html.replaceAll(/\n\s+/g, '\n').replaceAll(/\n{2,}/g, '\n')
}

/** Both are CommonJS, whose `default` lies one deeper under Node than under a bundler. */
async function loadMjml() {
  const [core, preset] = await Promise.all([import('mjml-core'), import('mjml-preset-core')])
  const inner = <T>(module: T | { default: T }) =>
    typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T)
  return { compile: inner(core.default), preset: inner(preset.default) }
}
