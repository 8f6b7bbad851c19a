/**
 * Compiles MJML to the tables and inlined styles of an email. This happens once, when the email is saved, so that
 * sending only fills in values. MJML takes a second to load, so it is loaded only when an email is edited.
 */
export async function compileMjml(source: string): Promise<string> {
  const { compile, preset } = await loadMjml()
  const { html, errors } = await compile(source, {
    presets: [preset],
    // Only fonts that readers have installed are used: nothing is fetched from elsewhere.
    fonts: {},
    validationLevel: 'strict',
    ignoreIncludes: true,
    minify: false,
  })
  if (errors.length > 0) throw new Error('This is not good MJML.', { cause: errors })
  return html.replaceAll(/\n\s+/g, '\n').replaceAll(/\n{2,}/g, '\n')
}

/** Both are CommonJS modules, whose `default` is nested one level deeper in Node than in a bundler. */
async function loadMjml() {
  const [core, preset] = await Promise.all([import('mjml-core'), import('mjml-preset-core')])
  const inner = <T>(module: T | { default: T }) =>
    typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T)
  return { compile: inner(core.default), preset: inner(preset.default) }
}
