// Each panel's own module: it fetches the shared one from the kit, once for a page.

/** @import { Kit, Model } from "./types.d.ts" */

/** A model that can find others; a kit's keeps what was read of it. @typedef {Model & Finding} Widget */
/** @typedef {{ widget_manager: { get_model(id: string): Promise<Widget> }, __data?: Kit }} Finding */

/** @param {BufferSource} bytes */
const text = (bytes) => new TextDecoder().decode(bytes);

/** @param {Widget} model */
async function kitOf(model) {
  const kit = await model.widget_manager.get_model(model.get("kit").slice("IPY_MODEL_".length));
  const version = kit.get("version");
  const shared = (globalThis.__matchkit ??= {});
  if (!shared[version]) {
    const style = document.createElement("style");
    style.textContent = text(kit.get("styles"));
    document.head.append(style);
    const url = URL.createObjectURL(new Blob([kit.get("script")], { type: "text/javascript" }));
    shared[version] = import(url).finally(() => URL.revokeObjectURL(url));
  }
  return { module: await shared[version], data: kit.__data ??= JSON.parse(text(kit.get("data"))) };
}

export default {
  /** @param {{ model: Widget, el: HTMLElement }} given */
  async render({ model, el }) {
    const { module, data } = await kitOf(model);
    return module.render({ model, el, kit: data });
  },
};
