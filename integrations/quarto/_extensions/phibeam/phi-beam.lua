-- {{< phi-beam src="https://beams.example/embed.html?game=wab&a=5&b=3" title="W(5, 3)" height="640" >}}
-- {{< phi-beam query="game=wab&a=5&b=3" >}} where the document's head says phi-beam-url: https://beams.example/
--
-- HTML has the board in a frame, with a link below it; other formats have its figure where the command line `phibeam` is
-- installed (or named by the variable PHIBEAM), and the link.

local str = pandoc.utils.stringify

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;" }

local function escaped(text)
  return (text:gsub("[&<>\"']", ENTITIES))
end

-- The folder of the files and the query, from an address of a frame or from the document's head.
local function board(kwargs, meta)
  local src = str(kwargs.src or "")
  local folder, query = src:match("^(.-)embed%.html%??(.*)$")
  if folder then return folder, query end
  if src ~= "" then return nil, nil, "src is not the address of a frame: " .. src end
  local url = str(meta["phi-beam-url"] or "")
  query = str(kwargs.query or "")
  if query == "" then return nil, nil, 'say which board: query="game=wab&a=5&b=3"' end
  if url == "" then return nil, nil, "say where the boards are: phi-beam-url in the document's head" end
  return url:gsub("/*$", "/"), query
end

-- What only says how a frame looks is not for the command line, nor for the explorer.
local function plain(query)
  local kept = {}
  for item in query:gmatch("[^&]+") do
    if not item:match("^no%-") and not item:match("^loading=") and not item:match("^alt=") then kept[#kept + 1] = item end
  end
  return table.concat(kept, "&")
end

local function frame(folder, query, title, kwargs)
  local width = str(kwargs.width or "")
  local height = str(kwargs.height or "")
  return string.format(
    '<iframe src="%s" title="%s" width="%s" height="%s" loading="lazy" style="border: 0; max-width: 100%%"></iframe>',
    escaped(folder .. "embed.html" .. (query ~= "" and "?" .. query or "")), escaped(title),
    width:match("^%d+$") or "100%", height:match("^%d+$") or "640"
  )
end

-- The figure as a file beside the document; nil where the command line is missing or refuses.
local function figure(query, title)
  local name = "phi-beam-" .. pandoc.utils.sha1(query):sub(1, 12) .. ".png"
  local program = os.getenv("PHIBEAM") or "phibeam"
  local done, answer = pcall(pandoc.pipe, program, { "render", query, "--out", name }, "")
  if not done then
    io.stderr:write("phi-beam: no figure of " .. query .. ": " .. tostring(answer.output or answer) .. "\n")
    return nil
  end
  return pandoc.Image({ pandoc.Str(title) }, name)
end

local function shortcode(_args, kwargs, meta)
  local folder, query, wrong = board(kwargs, meta)
  if wrong then error("phi-beam: " .. wrong) end
  local kept = plain(query)
  local title = str(kwargs.title or "")
  if title == "" then title = "Board: " .. kept end
  local link = pandoc.Para({ pandoc.Link({ pandoc.Str(title .. ": open the board") }, folder .. (kept ~= "" and "?" .. kept or "")) })
  local shown = str(kwargs.link or "") ~= "none"
  if quarto.doc.is_format("html") then
    local blocks = { pandoc.RawBlock("html", frame(folder, query, title, kwargs)) }
    if shown then blocks[2] = link end
    return pandoc.Blocks(blocks)
  end
  local image = figure(kept, title)
  return pandoc.Blocks(image and { pandoc.Para({ image }), link } or { link })
end

return { ["phi-beam"] = shortcode }
