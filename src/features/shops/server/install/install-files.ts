import { escapeHtml } from '#core/escape-html.ts'
import { zipOf } from './zip.ts'

/** Returns the address of a site's script. */
const scriptUrl = (publicUrl: string, key: string) => `${publicUrl}/s/${key}.js`

/**
 * Creates a theme app extension for Shopify with one app embed block, which adds this site's script to every page of
 * the shop.
 */
export function shopifyExtension(publicUrl: string, key: string): Buffer {
  const schema = { name: 'Trellis', target: 'head', settings: [] }
  const block = `<script async src="${escapeHtml(scriptUrl(publicUrl, key))}"></script>

{% schema %}
${JSON.stringify(schema, null, 2)}
{% endschema %}
`
  const settings = `api_version = "2026-10"

[[extensions]]
name = "Trellis"
handle = "trellis"
type = "theme"
`
  const readme = `# Trellis for Shopify

1. Copy this folder into the "extensions" folder of your Shopify app.
2. Run "shopify app deploy".
3. In your store: Online Store > Themes > Customize > App embeds, switch Trellis on and save.

Without an app of your own, paste this line into layout/theme.liquid, before </head>:

    <script async src="${scriptUrl(publicUrl, key)}"></script>
`
  return zipOf([
    { name: 'trellis/shopify.extension.toml', text: settings },
    { name: 'trellis/blocks/app-embed.liquid', text: block },
    { name: 'trellis/README.md', text: readme },
  ])
}

/** Creates a WordPress plugin that adds this site's script to the head of every page and renews the script's cookie. */
export function wordPressPlugin(publicUrl: string, key: string): Buffer {
  const php = `<?php
/**
 * Plugin Name: Trellis
 * Description: Shows the forms of your Trellis site.
 * Version: 1.2.0
 * Requires at least: 5.0
 * Requires PHP: 7.0
 * License: MIT
 */

if (!defined('ABSPATH')) {
    exit;
}

add_action('wp_enqueue_scripts', function () {
    wp_enqueue_script('trellis', ${phpText(scriptUrl(publicUrl, key))}, array(), null, false);
});

// Loads the script beside the page, and keeps plugins that bundle or delay scripts from touching it.
add_filter('script_loader_tag', function ($tag, $handle) {
    $attributes = 'async data-cfasync="false" data-no-optimize="1" data-no-defer="1" nowprocket';
    return $handle === 'trellis' ? str_replace('<script ', "<script $attributes ", $tag) : $tag;
}, 10, 2);

// Renews the cookie of the script: Safari deletes after seven days what only scripts have set.
add_action('init', function () {
    $path = strtok($_SERVER['REQUEST_URI'] ?? '', '?');
    if ($path !== '/trellis-cookie') {
        return;
    }
    nocache_headers();
    if (preg_match('/(?:^|; )trellis=([\\w.%&=*+-]{0,3800})(?:;|$)/', $_SERVER['HTTP_COOKIE'] ?? '', $found)) {
        $secure = is_ssl() ? '; Secure' : '';
        header("Set-Cookie: trellis=$found[1]; Max-Age=31536000; Path=/; SameSite=Lax$secure");
    }
    status_header(204);
    exit;
}, 1);
`
  return zipOf([{ name: 'trellis/trellis.php', text: php }])
}

const phpText = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
