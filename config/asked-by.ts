/**
 * What people say who want to know something, and a title never says: each row has what a question's title says (any of these, in either language), and the words that
 * people ask it by. They lead to its answer together with others; none of them means it by itself (that is what equal words are for). Words of our own letters in any form.
 */
export const ASKED_BY: readonly { title: string; words: string }[] = [
  {
    title: 'computer or the internet fails · computer fails · microphone fails · computer or the microphone · sound failed · 死机',
    words:
      'laptop pc macbook wifi restart restarted reboot rebooted crash crashing shut died dead dies lag lagging kicked disconnect dropped drops connection signal offline outage screen black blue update software error stopped broke breaks charger charge mic headset headphones audio sound hear camera webcam keyboard mouse continue resume lose progress saved upload 重启 断了 掉了 坏了 没声音 听不到 耳机 麦克风 话筒 摄像头 鼠标 键盘 系统 更新 网断了 信号 卡了 崩溃 重新登录 继续考 充电 没电了 上传 保存',
  },
  {
    title: 'what does the proctor check · what do I need for the GRE at home · What do I need for the Home Edition · 监考会检查什么 · 托福家考有什么要求',
    words:
      'rules room alone door desk wall table kitchen bed roommate cat dog noise neighbour looking away eyes staring mouth whisper talk aloud external monitor webcam camera mirror headphones speakers tablet internet speed equipment check requirements clothes makeup glasses 室友 房间 桌子 门 墙 灯 猫 狗 眼睛 低头 读出声 出声 外接 显示屏 音箱 白板 小白板 网速 设备 检查 别人进来 有人进来 衣服 化妆',
  },
  {
    title: 'age limit · how old must I be · minimum age · 年龄限制',
    words:
      'son daughter kid child niece nephew brother sister 11 12 13 14 15 16 17 40 50 adult adults mom dad parent mother father minor birthday turns young older middle school junior permission consent 孩子 儿子 女儿 弟弟 妹妹 小孩 十二岁 十三岁 十四岁 十五岁 十六岁 初中 小学 家长 成年 太小 大龄 四十岁',
  },
  {
    title: 'is there a superscore · superscore · 拼分',
    words:
      'combine combined combining mix two attempts tests sittings dates best section sections highest each together merge different days 拼 拼接 两次 两场 几次 合起来 最高 单项 单科最好 分开取 混合',
  },
  {
    title: 'how many words do I have to learn · size of vocabulary · what vocabulary · how many words do I need · 词汇量',
    words:
      'vocab vocabulary words memorize memorise flashcards list lists 500 1000 2000 3000 5000 8000 know enough magoosh barron 背 背单词 单词 三千 五千 八千 一万 够吗 够不够 背完 词书 背不下来 忘',
  },
  {
    title: 'what is a good score · 多少分算好 · what level is · 什么水平 · what is a good IELTS score · what is a good PTE score',
    words:
      'bad low ok okay decent poor weak terrible enough competitive admission chances admitted chance apply accepted top middle satisfied happy embarrassing average safe reach 差 低 低不低 算低 够 够吗 够不够 能申 能申请 申 录取 希望 机会 什么学校 什么大学 竞争力 稳 保底 冲刺 烂 水平 算不算 高不高',
  },
  {
    title: 'how hard is the maths · is it hard · 数学难吗 · 数学考什么 · which maths is on · what is in the maths',
    words:
      'quant math maths algebra geometry high school level harder easier than compared rusty years ago forgot topics stats statistics engineer engineering stem liberal arts calculus precalculus 理科 理科生 工科 文科 文科生 高中 初中 水平 刷题 简单 公式 几何 代数 概率 统计 英文 术语 题目看不懂',
  },
  {
    title: 'how hard is · how hard are · 难不难 · 有多难 · is IELTS hard · is the TOEFL hard · Is PTE easier than IELTS',
    words:
      'hard harder hardest easy easier impossible tough difficult brutal scared average student weak english native nonnative doable realistic compared 难 容易 简单 变态 崩溃 普通人 英语一般 英语差 基础差 高考 四级 六级 国内 中国学生 学渣 学霸',
  },
  {
    title: 'second module · 第二个模块',
    words:
      'module modules first second bad badly easy easier hard harder went bombed messed cap capped max still get possible high 前面 第一模块 模块一 模块二 简单 变简单 难 变难 砸了 考砸 上限 封顶 高分 好事 坏事',
  },
  {
    title: 'how many AP exams · AP 考几门',
    words:
      'aps ap many too few enough minimum top ivy stanford mit average total number classes courses courseload load junior senior sophomore 几门 多少门 够 太多 太少 申请 名校 藤校 几个 高一 高二 高三 数量 最少 最多',
  },
  {
    title: 'when should I take · which grade should I begin · 几年级 · 什么时候考合适 · 什么时候开始准备 · 什么时候考最好 · when should my child start',
    words:
      'junior senior sophomore freshman grade year fall spring summer first time start earliest latest soon early late begin beginning plan schedule timeline application 高一 高二 高三 大一 大二 大三 大四 暑假 寒假 上学期 下学期 第一次 首考 早 晚 太晚 晚不晚 晚吗 来得及 来不及 开始 规划 时间线 赶得上',
  },
  {
    title: 'how long does it take to prepare · how long should I prepare · how long does it take to study · 备考要多久 · 要准备多久 · in a month · 一个月够吗',
    words:
      'weeks week month months days day hours enough working job full time part evening daily start scratch zero beginner realistic possible prepare study plan left only 3 2 4 6 10 20 30 50 58 60 65 79 7 short crash cram last minute busy 两周 三周 一周 十天 半个月 一个月 两个月 三个月 半年 暑假 寒假 每天 几小时 上班 工作 在职 来得及 来不及 晚吗 才开始 够吗 速成 裸考 零基础 从零 突击 只剩 不到',
  },
  {
    title: 'score late · results late · score late or on hold · score on hold · late or missing · 迟迟没出 · 成绩没出',
    words:
      'still waiting pending delayed delay missing disappeared showing show appear portal blank available yet days weeks ago friend got everyone else why status under review hold worried 还没 没有 没出 迟了 晚了 拖 查不到 不显示 空白 别人都出了 同学都出了 天了 审核 延迟 pending 状态 着急 怎么还',
  },
  {
    title:
      'withhold or cancel a score · cancel my scores · cancel my SAT scores · cancel my TOEFL scores · cancel my IELTS scores · cancel my LSAT score · cancel or delete · 取消成绩 · 撤销',
    words:
      'cancel delete erase remove hide invalidate void withdraw bad terrible bombed regret colleges see show after seeing before record reinstate undo 取消 删 删掉 不想要 作废 考砸 考差 发挥失常 大学看到 不让看 恢复 后悔 记录 看到分数以后',
  },
  {
    title: 'do colleges see all · do schools see all · do law schools see all · which schools see · 看到我所有的 · 学校会看到我以前的',
    words:
      'see know find out all every attempt attempts tries times hide show send report only best record bad old first previous required choose care matter think look negatively 知道 看到 看见 隐藏 每次 几次 全部 历史 以前 考差 考了几次 印象 介意 在意 影响',
  },
  {
    title:
      'how many times can I take · how soon can I retake · how often may I take · how soon and how many times · can I retake an AP exam · how many times do people take it · how long must I wait · how many times a year · 多久可以再考 · 多久能再考 · 考几次 · 可以重考',
    words:
      'retake again second third time times limit maximum max wait waiting gap between next week tomorrow yesterday days month soon after bad score disappointing attempts tries lifetime year allowed twice worth 1200 1300 1350 1400 1450 再 再考 再报 下周 下个月 明天 昨天 马上 刚考完 隔 间隔 几天 第二次 第三次 次数 上限 限制 一年 一辈子 二刷 刷分 连着 连续 值得',
  },
  {
    title: 'can I withhold · send, wait or withhold',
    words: 'college colleges see hide bad score 2 1 low report required admissions before',
  },
  {
    title: 'stay calm · 紧张、走神',
    words:
      'nervous anxiety anxious panic panicked freeze froze blank blanking mind heart shaking sweating stress stressed scared cry sleep insomnia tired exhausted breathe night before morning focus concentrate calm 紧张 焦虑 慌 大脑空白 脑子空白 一片空白 说不出话 说不出来 手抖 心跳 睡不着 失眠 哭 压力 害怕 崩溃 走神 心态 怯场 忘词',
  },
  {
    title: 'in the speaking section · improve in PTE Speaking · 口语怎么提高 · interview in Speaking · 口语的采访',
    words:
      'speaking silence silent freeze stuck pause pauses stop um uh fluent fluency ideas idea nothing say short time left seconds finish early blank prep preparation think 卡壳 卡住 没话说 没思路 说不满 说不够 说不出 太短 停顿 嗯 流利 秒 剩时间 准备时间 想不到 不会说 编',
  },
  {
    title:
      'get better at Reading Comprehension · improve in ACT Reading · improve in PTE Reading · get better at Reading · read faster · 阅读怎么提高 · 阅读做不完',
    words:
      'rc comp comprehension passage passages last running out time finish slow reader reading speed understand boring science dense reread rereading skim main idea detail guess minutes 做不完 读不完 看不完 最后一篇 来不及 太慢 速度 看不懂 读不懂 细节 主旨 走神 定位 长难句 篇',
  },
  {
    title: 'improve in Listening · improve in listening · 听力怎么提高',
    words:
      'listening hear understand fast accent miss missed wrong half lecture conversation replay once notes 听不懂 听不清 错一半 走神 跟不上 太快 口音 漏听 精听 泛听 听写 听完就忘 记不住 讲座 对话',
  },
  {
    title: 'improve Logical Reasoning · 逻辑推理（LR）',
    words:
      'lr logical reasoning argument time finish stuck wrong minus hard last questions slow two left answer choices 逻辑题 逻辑 做不完 选项 纠结 二选一 时间 错 提高 慢',
  },
  {
    title: 'who marks AP exams · how is it scored · how is the LSAT scored · 怎么评分 · 怎么算分 · 怎样计分 · 是谁评分',
    words:
      'curve curved scaled scaling raw graded grading percent composite calculate calculator cutoff cutoffs readers scorers fair 曲线 折算 换算 原始分 百分之多少 阅卷 评卷 公平 线 分数线',
  },
  {
    title: 'must I take the course · study Calculus BC or other subjects on my own · 一定要先上 AP 课 · 可以自学吗',
    words:
      'self study without class course taking teacher school offer offered homeschool homeschooled homeschooling home alone own independent outside psych psychology biology chemistry physics history human geography macro micro statistics literature environmental science csp lang 自学 没上课 没有课 不上课 学校没开 学校不开 在家 心理学 生物 化学 物理 宏观 微观 统计 人文地理 世界史 环境科学',
  },
  {
    title: 'my school has no AP · register for AP exams · 学校没有 AP 课 · AP 怎么报名 · 在家上学',
    words:
      'homeschool homeschooled home school kid child outside external another nearby sign up coordinator where private candidate 在家上学 社会考生 校外 附近 别的学校 自己报 独立报名 个人 体制内 公立 普高',
  },
  {
    title: 'Calculus AB and BC · 微积分 AB 和 BC',
    words: 'ab bc calc calculus which one take should choose difference between harder easier hard skip better engineering 哪个 选 先 难 难不难 区别 直接 工科',
  },
  {
    title:
      'time is there per question · time is there per section · time for each · time is there for each · each question · 每题有多少时间 · 每部分多少分钟 · 每道题有多少时间 · 各部分考多长时间',
    words:
      'seconds second minute minutes per question section pace pacing average finish fast long passage 秒 几秒 多少秒 几分钟 平均 每题 一题 每篇 一篇 每道 节奏 每个部分 时间分配',
  },
  {
    title: 'scores good · valid for · score valid · expire · still valid · reportable for · 有效期 · 几年有效 · 会过期 · 老成绩还能用',
    words:
      'expire expired expires expiring old ago years year last 2 3 4 5 6 use using still application admission enroll enrolment semester when counted date before valid validity gap renew extend from 过期 快过期 到期 过了 前年 去年 大一考的 大二考的 几年前 还能用 还有用 有用 申请 入学 截止 刚好 延长 作数',
  },
  {
    title: 'schools for free · free score · send scores · send GRE scores · send AP scores · send LSAT scores · are any free · 送分 · 寄给学校',
    words:
      'send sending sent report reports recipient recipients add change choose chosen picked list wrong code codes later after before see deciding decide free four colleges schools universities official mail email pdf fast rush how days arrive received confirm upload self reported automatically 送 寄 递 寄送 送错 改学校 换学校 加学校 忘了填 没填 填错 代码 几天到 收到 没收到 确认 加急 电子版 纸质 先看分 看完分 免费 自动 自己上传 自报',
  },
  {
    title: 'see my GRE score before · 先看分再决定',
    words: 'see know view decide deciding before sending send choose pick four schools forgot list change first unofficial screen day 决定 再送 忘了 换 当场',
  },
  {
    title: 'ScoreSelect · which schools see my old scores · 学校会看到我以前的',
    words: 'see choose decide deciding before send hide which test date all recent only best select 只送 最高 高的 哪次 哪一次 选送 两次',
  },
  {
    title: 'reschedule · change the test date · 改期 · 转考 · cancel an AP exam · get a refund · 退考 · 退费',
    words:
      'move moved moving postpone push delay switch swap change date later earlier another wrong month day booked by mistake accidentally twice flight delayed travel trip wedding finals conflict work sick family emergency ready prepared refund money back fee charge late cant go make longer 改 换 推迟 提前 延后 改时间 没准备好 有事 冲突 出差 旅行 航班 飞机 延误 签证没下来 期末 手续费 退 退款 钱 报错 报重 重复 不去 去不了 不考了 改到',
  },
  {
    title: 'what if I miss · miss the test · makeup · 缺考 · 没去成',
    words:
      'miss missed missing absent sick ill fever flu covid hospital accident surgery broke leg ankle doctor note certificate funeral death family flight delayed train late overslept wrong date forgot didnt show up no show money lost refund reschedule tomorrow 生病 发烧 感冒 流感 新冠 住院 受伤 骨折 医院 证明 病假 家里有事 去世 航班 延误 取消 堵车 睡过 忘记 没去 错过 记错 日期 拉肚子 肚子疼 来例假 姨妈 隔离',
  },
  {
    title: 'arrive late · 迟到',
    words:
      'late minutes traffic bus train overslept door closed let in allowed enter arrive arrival early time forgot id passport license card pen pencil calculator charger mask water jacket ticket printed wallet 迟到 晚到 晚了 堵车 地铁 睡过头 进不去 不让进 还能进 提前 几点到 忘带 忘了 没带 护照 身份证 准考证 铅笔 充电器 外套 口罩 水 打印',
  },
  {
    title: 'passport expires · passport has expired · which ID · identity document · 证件 · 护照过期 · 护照快到期',
    words:
      'passport passports expire expires expired expiring renew renewed renewal new number old lost stolen visa id card license driver student photocopy copy digital photo before date registered different green card residence permit hukou household 护照 过期 到期 快到期 换发 换新 新护照 旧护照 号码 丢 丢了 挂失 补办 身份证 临时身份证 港澳通行证 户口本 学生证 驾照 复印件 电子 报名时 不一样 不一致 出入境',
  },
  {
    title: 'name is wrong or misspelt · 名字填错',
    words:
      'name names middle last first surname given order reversed swapped spelling typo mismatch match passport hyphen space initial no different married maiden nickname legal changed birthday birth date gender email address wrong photo account 名字 姓名 拼音 姓 名 顺序 反了 写反 空格 连字符 中间名 英文名 不一致 对不上 生日 性别 邮箱 填错 输错 写错 改名 ü 女 lv',
  },
  {
    title: 'extra time · 延长时间',
    words:
      'adhd add dyslexia anxiety disability disabled diabetes diabetic insulin epilepsy autism autistic blind vision low hearing deaf wheelchair broken arm hand wrist injury injured medical condition medicine medication pregnant breastfeeding pump iep 504 plan diagnosis documentation approve approved denied long approval breaks bathroom large print 多动症 注意力 阅读障碍 焦虑症 抑郁 糖尿病 胰岛素 色盲 弱视 近视 视力 听障 助听器 轮椅 手受伤 骨折 石膏 怀孕 孕妇 哺乳 吃药 诊断 证明 医生 加时 单独 考场',
  },
  {
    title: 'fee waiver · fee reduction · 减免',
    words:
      'afford cant expensive poor broke money low income lunch free cheap cheaper discount code coupon eligible qualify qualifies counselor scholarship unemployed student international 太贵 贵 没钱 家庭困难 低收入 贫困 优惠 折扣 打折 学生价 便宜 省钱 免费 资格 符合',
  },
  {
    title: 'how do I pay · 怎么付款',
    words:
      'pay payment card declined credit debit visa mastercard paypal alipay wechat unionpay bank transfer currency dollars parents installment receipt invoice failed charged 付 付款 支付宝 微信 信用卡 银联 双币 刷卡 失败 扣款 父母 美元 人民币 汇率 发票 收据 付不了',
  },
  {
    title: 'registration deadline · register late · when does registration open and close · when is the deadline · 什么时候截止 · 错过 11 月 · 截止',
    words:
      'closed close deadline late missed still sign register registration open opens time fee extra last minute tomorrow this saturday next month standby waitlist 截止 关了 关闭 错过 还能报 还能 来得及 补报 迟了 晚了 加钱 临时 下周 下个月 候补',
  },
  {
    title: 'no seats left · seats for the SAT · 没有考位 · 考位什么时候放',
    words:
      'full seats seat sold booked available none nothing close center centers far nearest add appear cancel new refresh waitlist hongkong 满 满了 没位 没有位置 抢 抢不到 刷 放 捡漏 候补 附近 都没了 香港 新加坡 考位',
  },
  {
    title: 'rescored · review · score review · rescore · remark · marked again · checked · 复议 · 复核 · 申诉',
    words:
      'recheck rescore regrade reviewed wrong unfair mistake low lower surprised unexpected cant believe sure appeal contest worth increase go up change chance cost success 申诉 复查 查分 不公平 不对 不可能 太低 判错 压分 值得 成功率 涨分 提分 多少钱 有用 会不会降',
  },
  {
    title: 'penalty for wrong · wrong answers · penalty for guessing · lose marks · 答错会倒扣分 · 答错扣分',
    words: 'guess guessing blank leave empty random negative deduct minus wrong penalty skip unanswered 猜 蒙 空着 乱选 不会 瞎填 倒扣 扣分 全选 没做完',
  },
  {
    title: 'go back to a question · skip questions · 回头改 · 跳题',
    words: 'back skip return flag mark review change answer previous next submit accidentally clicked 跳 跳过 返回 改 检查 标记 上一题 点错 误点 提交',
  },
  {
    title: 'scratch paper · take notes · 草稿纸 · 记笔记',
    words:
      'scratch paper notes note pencil pen whiteboard marker write writing down bring own erase sheets 草稿纸 白纸 白板 笔 铅笔 记 笔记 写 自带 几张 换纸 擦',
  },
  {
    title: 'is there a break · break between · long is the break · 中间有休息 · 休息多久',
    words:
      'break breaks toilet bathroom restroom pee leave during pause eat drink stretch rest minutes clock stop locker snack period tampon 厕所 上厕所 洗手间 尿 喝水 喝 出去 休息 停表 计时 拉肚子 中途 离开 几分钟',
  },
  {
    title: 'eat or drink · eat a snack · may I eat · snacks and water · 吃东西 · 零食 · 能带水',
    words:
      'food water bottle coffee candy gum chew chocolate snack lunch drink energy eat hungry during cough drops medicine 水 喝 喝水 咖啡 糖 口香糖 巧克力 零食 面包 饿 吃 药 止咳',
  },
  {
    title: 'phone or a watch · wear a watch · bring my phone · should I wear · may I wear · 手表 · 带手机 · 穿什么',
    words:
      'phone watch smartwatch apple earplugs headphones airpods jewelry ring necklace hoodie jacket coat scarf hat glasses bag locker wallet keys tissue clothes wear cold 手机 手表 智能手表 耳塞 耳机 首饰 戒指 项链 卫衣 外套 帽子 眼镜 包 储物柜 钥匙 纸巾 衣服 穿 冷',
  },
  {
    title: 'use a calculator · allow a calculator · own calculator · 计算器',
    words:
      'calculator calculators desmos ti ti84 ti-84 ti89 nspire casio graphing scientific basic banned allowed bring own built in screen cas 计算器 自带 德州 卡西欧 图形 内置 禁止 型号 可以用',
  },
  {
    title:
      'GRE or GMAT · IELTS or Duolingo · TOEFL or Duolingo · PTE or Duolingo · SAT or ACT · easier than · LSAT or GRE · IELTS, TOEFL or PTE · 哪个简单 · 考哪个 · 怎么选',
    words:
      'versus better easier harder choose choice which pick switch should between difference speaking slow reader math hate prefer accepted cheaper shorter score 哪个 选 更容易 更好 简单 难 适合 转 换 便宜 认可 纠结 二选一 口语 分数',
  },
  {
    title: 'spelling mistakes · American or British spelling · 拼写错了',
    words:
      'spelling spell misspelled capital capitals caps uppercase lowercase letter letters plural s singular hyphen grammar british american colour color article a the number written word 大写 小写 全大写 大小写 首字母 单复数 复数 拼错 拼写 连字符 数字 英式 美式 冠词',
  },
  {
    title: 'how does an SAT score convert · how does an IELTS score convert · same as IELTS 7 · CET-4 · 怎么换算 · 等于雅思 · 相当于六级',
    words:
      'convert conversion equal equals equivalent same compare table chart old new points cet 4 6 换算 等于 相当于 对应 折合 四级 六级 四六级 高考 500 600 425 新分 老分 几分',
  },
  {
    title: 'where is the · where is PTE accepted · where are AP scores accepted · who accepts · does my school · 哪些国家认可 · 哪些学校认可',
    words:
      'accept accepted accepts take universities university germany netherlands france japan korea italy ireland sweden europe uk canada australia singapore usa america visa immigration 德国 荷兰 法国 日本 韩国 意大利 爱尔兰 欧洲 英国 加拿大 澳洲 澳大利亚 新西兰 新加坡 香港 美国 认 认可 接受 收 签证 移民',
  },
  {
    title: 'somebody cheats · 作弊',
    words:
      'cheat cheating caught accused flagged suspicious proctor ended terminated kicked phone rang looking friend answers leaked cancelled investigation letter ban banned permanently report police 举报 被抓 怀疑 被终止 中断 手机响 抄 泄题 调查 邮件 禁考 拉黑 后果 记录',
  },
  {
    title: 'questions reused · question reused · 机经 · 原题 · 题库',
    words:
      'leaked leak real same repeat repeated reddit recall prediction predicted bank dump buy paid seller telegram group season change changes 机经 真题 原题 重复 题库 换题 换 月 预测 命中 卖 买 群 押 背',
  },
  {
    title: 'essay scored · Argumentative Writing · 论证写作',
    words:
      'essay writing sample argumentative scored graded score matter read admissions optional skip required count law schools see bad when window 写作 打分 计分 不写 没写 要写 必须 算分 看 影响 截止',
  },
  {
    title: 'Score Preview',
    words: 'preview worth buy cost see before deciding cancel first time 值得 买 多少钱 先看分 取消',
  },
  {
    title: 'enhanced test · what changed · shorter test · changed in 2026 · changed last · digital test · 改了什么 · 有什么变化',
    words:
      'new old changed changes format different still anymore removed sections shorter version 2025 2026 update essay only one now book outdated 新版 旧版 改 取消了 还考 还有 变了 不考 变短 老书 过时 新题',
  },
  {
    title: 'test centres in mainland China · in mainland China · 内地有哪些考点 · 在中国内地能考 · 中国内地怎么报名',
    words:
      'china mainland beijing shanghai guangzhou shenzhen chengdu city cities center centre closest where location 国内 内地 大陆 北京 上海 广州 深圳 成都 武汉 西安 杭州 南京 重庆 哪些城市 哪里 哪儿 考点 在哪',
  },
  {
    title: 'in Hong Kong · 香港、澳门',
    words: 'hk hongkong macau singapore japan korea taiwan travel hotel permit visa passport 港澳 通行证 签注 酒店 住 过关 澳门 香港 亚博 新加坡 机票 带什么',
  },
  {
    title: 'harsher · marked harder · IDP or · 考 IDP 还是 BC',
    words: 'idp british council bc easier strict stricter lenient examiner difference centre india china bc 松 压分 严 考官 简单 容易 区别 室友 选 idp',
  },
  {
    title: 'average · 平均分',
    words: 'percentile percentiles mean typical most people average rank top percent bad low good 百分位 排名 平均 一般 大多数 前 多少人',
  },
  {
    title: 'which percentile is · 的百分位是多少',
    words: 'percentile 140 145 148 150 152 155 158 160 162 165 168 170 172 175 rank good bad',
  },
  {
    title: 'what books · which books · practice books · 用什么书 · 免费模考 · free practice',
    words:
      'book books resource resources material materials free website app youtube channel khan academy kaplan princeton magoosh barrons course class tutor ai chatgpt prep official mock full length download pdf 书 资料 网站 软件 网课 机构 培训班 报班 辅导班 老师 小程序 可汗 真题 模考 下载 ai 官方 免费 推荐',
  },
  {
    title: 'test close · closes · because of the weather · 考点关闭',
    words:
      'cancelled closed snow storm typhoon hurricane flood power earthquake strike evacuated fire alarm weather center never opened staff 台风 暴雨 下雪 停电 地震 关闭 取消 火警 疏散 临时',
  },
  {
    title: 'photo do I need · 照片',
    words:
      'photo picture selfie background glasses smile upload rejected ticket wrong blurry look hair dyed cut beard changed 照片 自拍 背景 眼镜 染发 剪头发 不像 被拒 上传 换照片 模糊',
  },
  {
    title: 'forgot the password · 密码',
    words:
      'password login log sign email locked account accounts duplicate two create verify code old lost access 密码 登录 登不上 邮箱 账号 账户 锁 注册过 两个 重复 验证码 收不到',
  },
  {
    title: 'test at home is ended early · 家考被中止',
    words:
      'kicked out ended terminated stopped flagged disconnected warned warning looking away eyes mom dad brother roommate walked in came in somebody cat dog knocked door noise talking aloud phone rang revoked accused chat kicked banned 中止 终止 踢出 强制结束 警告 室友 妈妈 进来 敲门 说话 猫 眼睛 看别处 断开 误判 申诉',
  },
  {
    title: 'lost or stolen just before · 丢了、被偷了',
    words:
      'lost lose stolen stole robbed wallet bag passport id card tomorrow expired renew embassy police report temporary copy photo 丢 丢了 被偷 偷 挂失 补办 临时 明天考试 来不及 大使馆 复印件',
  },
  {
    title: 'my flight is delayed · 航班延误',
    words:
      'flight plane train cancelled delayed stuck airport traffic visa late miss border weather travel far hotel move reschedule refund 飞机 航班 高铁 延误 取消 堵 机场 签证 过不去 赶不上 来不及 晚点',
  },
  {
    title: 'I fell ill during the test · 考试中途生病',
    words:
      'sick ill vomit threw up nosebleed period cramps fainted panic attack stomach headache fever during middle left leave walked out early cancel 中途 流鼻血 吐 肚子疼 头疼 发烧 晕 来姨妈 撑不住 离场 不舒服',
  },
  {
    title: 'valid on the deadline · 申请截止时有效',
    words:
      'expire expires expired expiring february march december deadline due enroll start semester fall term two years almost validity apply application visa still use 过期 到期 快到期 快过期 入学 截止 提交 递交 秋季 还能用 差几天 差一个月',
  },
  {
    title: 'must I send SAT scores · do I need the GRE for · 一定要交 SAT · 一定要考 GRE · optional',
    words:
      'require requires required requirement mandatory compulsory optional blind waive waived waiver skip submit still need apply without harvard mit stanford yale berkeley ucla columbia nyu 要求 强制 必须 可选 免 不交 不用 交不交 还要 恢复 藤校 加州',
  },
  {
    title: 'my score went down · 分数没涨、反而降了',
    words:
      'down dropped drop fell lower decreased worse second time same points stuck improved not despite studying unlucky 掉 掉了 掉分 降 降了 退步 更低 变低 没提高 一样 白考',
  },
  {
    title: 'ask the examiner to repeat · 请考官重复',
    words:
      'examiner interrupted interrupt stopped cut off mid sentence repeat understand question didnt catch pardon slow rude unfriendly bored smile nod eye contact forgot word 打断 没听懂 没听清 再说一遍 重复 问题 听不懂 凶 不笑 语速 考官',
  },
  {
    title: 'wear glasses, a headscarf · 戴眼镜、戴帽子',
    words:
      'wear wearing hijab turban headscarf religious hat cap glasses contacts mask slippers shoes shorts skirt dress hair clip earrings makeup 穿 拖鞋 短裤 裙子 衣服 睡衣 帽子 头巾 眼镜 隐形 口罩 发夹 耳环 化妆',
  },
  {
    title: 'what photo do I need · 报名照片',
    words:
      'photo rejected declined refused upload size selfie background blurry registration ticket wrong 被拒 拒了 不通过 没通过 审核 上传 不合格 模糊 自拍 背景',
  },
  {
    title: 'two tests close together · 两场考试离得很近',
    words: 'same week same month same day both tests weekend back to back saturday sunday tired 同一天 同一周 同一个月 一起考 连着考 两天 周末 赶 冲突',
  },
];
