-- Stands for Quarto where only pandoc is to be had: finds shortcodes, and calls the extension's Lua with what it knows of Quarto.

quarto = { doc = { is_format = function(name) return FORMAT:match(name) ~= nil end } }
local shortcodes = dofile(os.getenv("PHIBEAM_QUARTO"))

function Pandoc(doc)
  local blocks = pandoc.List()
  for _, block in ipairs(doc.blocks) do
    local name, items = pandoc.utils.stringify(block):match("^{{< (%S+) (.*) >}}$")
    if name then
      local kwargs = {}
      for key, value in items:gmatch('(%w+)="([^"]*)"') do kwargs[key] = value end
      blocks:extend(shortcodes[name]({}, kwargs, doc.meta))
    else
      blocks:insert(block)
    end
  end
  return pandoc.Pandoc(blocks, doc.meta)
end
