// The installation's name, logo and color are set here if an administrator chose them.
globalThis.trellisBrand = {}
